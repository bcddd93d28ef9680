import { DEFAULT_HARNESS, type Harness } from '../../engine/loop/harness.ts';
import { say } from '../../words/say.ts';
import { Segments } from '../parts/segments.tsx';
import { LimitField } from './limit-field.tsx';
import './harness-panel.css';

/** The switches of the code around the model. Every change runs the lesson again from its start. */
export function HarnessPanel(props: {
  readonly harness: Harness;
  /** What the lesson changes of the default harness. */
  readonly standard: Partial<Harness>;
  readonly onChange: (change: Partial<Harness>) => void;
}) {
  const { harness, onChange } = props;
  const standard: Harness = { ...DEFAULT_HARNESS, ...props.standard };
  return (
    <div className="harness">
      <h2 className="harness__title">{say('page.harness')}</h2>
      <p className="harness__note">{say('page.harness.note')}</p>
      <h3 className="harness__heading">{say('page.harness.limits')}</h3>
      <LimitField
        name="maxTurns"
        value={harness.maxTurns}
        standard={standard.maxTurns}
        onChange={(maxTurns) => onChange({ maxTurns })}
        isWhole
      />
      <LimitField
        name="tokenBudget"
        value={harness.tokenBudget}
        standard={standard.tokenBudget}
        onChange={(tokenBudget) => onChange({ tokenBudget })}
        isWhole
      />
      <LimitField
        name="costBudgetUsd"
        value={harness.costBudgetUsd}
        standard={standard.costBudgetUsd}
        onChange={(costBudgetUsd) => onChange({ costBudgetUsd })}
      />
      <LimitField
        name="timeLimitMs"
        value={harness.timeLimitMs}
        standard={standard.timeLimitMs}
        unit={1_000}
        onChange={(timeLimitMs) => onChange({ timeLimitMs })}
      />
      <h3 className="harness__heading">{say('page.harness.conduct')}</h3>
      <Switch
        name="loopDetector"
        value={harness.loopDetector}
        choices={['off', 'repeated_call']}
        onChange={(loopDetector) => onChange({ loopDetector })}
      />
      <Switch
        name="onRefusal"
        value={harness.onRefusal}
        choices={['tell_model', 'end_run']}
        onChange={(onRefusal) => onChange({ onRefusal })}
      />
      <Switch
        name="caching"
        value={harness.caching}
        choices={['off', '5m', '1h']}
        onChange={(caching) => onChange({ caching })}
      />
      <LimitField
        name="maxRetries"
        value={harness.maxRetries}
        onChange={(maxRetries) => onChange({ maxRetries: maxRetries ?? 0 })}
        isWhole
        least={0}
        most={10}
      />
      <button type="button" className="button harness__restore" onClick={() => onChange(standard)}>
        {say('page.harness.restore')}
      </button>
    </div>
  );
}

type SwitchName = 'loopDetector' | 'onRefusal' | 'caching';

function Switch<Name extends SwitchName>(props: {
  readonly name: Name;
  readonly value: Harness[Name];
  readonly choices: readonly Harness[Name][];
  readonly onChange: (value: Harness[Name]) => void;
}) {
  const { name, value, choices, onChange } = props;
  const label = say(`page.harness.${name as SwitchName}`);
  const wordOf = (choice: string): string => say(`page.harness.choice.${choice as Harness[SwitchName]}`);
  return (
    <div className="harness__row">
      <span aria-hidden="true">{label}</span>
      <Segments<Harness[Name]>
        label={label}
        value={value}
        choices={choices.map((each) => ({ value: each, text: wordOf(each) }))}
        onChoose={onChange}
      />
    </div>
  );
}
