import { useId, useState } from 'react';
import { say } from '../../words/say.ts';

type LimitName = 'maxTurns' | 'tokenBudget' | 'costBudgetUsd' | 'timeLimitMs' | 'maxRetries';

/** What a limit field shows and reports. */
export interface LimitFieldProps {
  readonly name: LimitName;
  readonly value: number | null;
  /** The number that comes back when the limit is switched on again. Without one the limit can't be switched off. */
  readonly standard?: number | null;
  /** How many of the harness's units make one of the field's: the clock runs in milliseconds, people in seconds. */
  readonly unit?: number;
  readonly isWhole?: boolean;
  readonly least?: number;
  readonly most?: number;
  readonly onChange: (value: number | null) => void;
}

/** A number that can be switched off. What is typed counts when the field is left or Enter is pressed, if it can be used. */
export function LimitField(props: LimitFieldProps) {
  const { name, value, standard, onChange } = props;
  const canBeOff = standard !== undefined;
  const id = useId();
  return (
    <div className="harness__row">
      <label htmlFor={id}>{say(`page.harness.${name}`)}</label>
      <NumberInput id={id} {...props} />
      {canBeOff ? (
        <label className="harness__off">
          <input
            type="checkbox"
            checked={value === null}
            onChange={(event) => onChange(event.currentTarget.checked ? null : (standard ?? 1))}
          />
          {say('page.harness.off')}
        </label>
      ) : (
        <span />
      )}
    </div>
  );
}

function NumberInput(props: LimitFieldProps & { readonly id: string }) {
  const { id, value, unit = 1, isWhole = false, least = isWhole ? 1 : 0.0001, most = 100_000_000, onChange } = props;
  // What is typed is forgotten as soon as the value changes, here or elsewhere.
  const [draft, setDraft] = useState({ of: value, text: textOf(value, unit) });
  const [problem, setProblem] = useState('');
  const text = draft.of === value ? draft.text : textOf(value, unit);
  const commit = (): void => {
    const typed = Number(text.trim().replaceAll(',', ''));
    const isUsable = text.trim() !== '' && typed >= least && typed <= most && (!isWhole || Number.isInteger(typed));
    setProblem(isUsable ? '' : say(isWhole ? 'page.harness.bad_whole' : 'page.harness.bad_number', { least, most }));
    if (isUsable && typed * unit !== value) onChange(Math.round(typed * unit * 10_000) / 10_000);
  };
  return (
    <>
      <input
        id={id}
        className="field harness__number"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        disabled={value === null}
        placeholder={value === null ? say('page.no_limit') : ''}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setDraft({ of: value, text: event.currentTarget.value })}
        onBlur={value === null ? undefined : commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <span className="harness__problem" id={`${id}-problem`} role="alert">
        {value === null ? '' : problem}
      </span>
    </>
  );
}

function textOf(value: number | null, unit: number): string {
  return value === null ? '' : String(value / unit);
}
