import { say } from '../../words/say.ts';
import { Segments } from '../parts/segments.tsx';

/** How the page looks: theme, where the inspector is, and the size for a projector. */
export interface DisplayChoices {
  readonly theme: 'system' | 'light' | 'dark';
  readonly inspector: 'beside' | 'below' | 'hidden';
  readonly presenter: boolean;
}

const THEMES = ['system', 'light', 'dark'] as const;
const PLACES = ['beside', 'below', 'hidden'] as const;

/** The choices that change how the page looks, and nothing of the run. */
export function DisplayPanel(props: {
  readonly choices: DisplayChoices;
  readonly onChange: (change: Partial<DisplayChoices>) => void;
}) {
  const { choices, onChange } = props;
  return (
    <div className="display">
      <h2 className="display__title">{say('page.display')}</h2>
      <div className="display__row">
        <span aria-hidden="true">{say('page.display.theme')}</span>
        <Segments
          label={say('page.display.theme')}
          value={choices.theme}
          choices={THEMES.map((value) => ({ value, text: say(`page.display.theme.${value}`) }))}
          onChoose={(theme) => onChange({ theme })}
        />
      </div>
      <div className="display__row">
        <span aria-hidden="true">{say('page.display.inspector')}</span>
        <Segments
          label={say('page.display.inspector')}
          value={choices.inspector}
          choices={PLACES.map((value) => ({ value, text: say(`page.display.inspector.${value}`) }))}
          onChoose={(inspector) => onChange({ inspector })}
        />
      </div>
      <label className="display__row">
        <span>{say('page.display.presenter')}</span>
        <input
          type="checkbox"
          checked={choices.presenter}
          onChange={(event) => onChange({ presenter: event.currentTarget.checked })}
        />
      </label>
    </div>
  );
}
