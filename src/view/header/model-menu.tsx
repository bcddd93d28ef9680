import type { ModelChoice } from '../../session/state.ts';
import { say } from '../../words/say.ts';

const MODELS: readonly ModelChoice[] = ['simulated', 'sdk'];

/** Who answers the model calls. A change runs the lesson again from its start. */
export function ModelMenu({
  model,
  onChoose,
}: {
  readonly model: ModelChoice;
  readonly onChoose: (model: ModelChoice) => void;
}) {
  return (
    <select
      className="button header__model"
      aria-label={say('page.model.label')}
      title={say(`page.model.${model}`)}
      value={model}
      onChange={(event) => {
        const chosen = MODELS.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {MODELS.map((each) => (
        <option key={each} value={each}>
          {say(`page.model.${each}`)}
        </option>
      ))}
    </select>
  );
}
