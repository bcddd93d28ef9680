import type { Connection } from '../../engine/messages/servers.ts';
import type { ModelChoice } from '../../session/state.ts';
import { say } from '../../words/say.ts';

/** The kinds of live model that the menu offers. */
export type LiveKind = 'claude' | 'local';

const CHOICES = ['simulated', 'sdk', 'claude', 'local'] as const;

/** Who answers the model calls. A simulated model runs the lesson again from its start; a live one is connected first. */
export function ModelMenu(props: {
  readonly model: ModelChoice;
  readonly connection: Connection | null;
  readonly onChoose: (model: 'simulated' | 'sdk') => void;
  readonly onConnect: (kind: LiveKind) => void;
}) {
  const { model, connection, onChoose, onConnect } = props;
  const shown = connection === null ? model : kindOf(connection);
  return (
    <select
      className="button header__model"
      aria-label={say('page.model.label')}
      value={shown}
      onChange={(event) => {
        const chosen = CHOICES.find((each) => each === event.currentTarget.value);
        if (chosen === 'simulated' || chosen === 'sdk') onChoose(chosen);
        else if (chosen !== undefined) onConnect(chosen);
      }}
    >
      {CHOICES.map((each) => (
        <option key={each} value={each}>
          {say(`page.model.${each}`)}
        </option>
      ))}
    </select>
  );
}

/** Which of the menu's kinds a connection is of. */
export function kindOf({ server }: Connection): LiveKind {
  return server === 'claude' ? 'claude' : 'local';
}
