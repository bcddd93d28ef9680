import { useId, useState } from 'react';
import { say } from '../../words/say.ts';
import type { Switch } from './switches.ts';

/** What a limit field shows and reports. */
export interface LimitFieldProps {
  readonly of: Extract<Switch, { readonly kind: 'limit' }>;
  readonly label: string;
  readonly value: number | null;
  /** The number that comes back when the limit is switched on again. */
  readonly standard: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number that can be switched off. What is typed counts when the field is left or Enter is pressed, if it can be used. */
export function LimitField(props: LimitFieldProps) {
  const { of, label, value, standard, onChange } = props;
  const id = useId();
  return (
    <>
      <label className="harness__label" htmlFor={id}>
        {label}
      </label>
      <div className="harness__control">
        <NumberInput id={id} {...props} />
        {of.canBeOff ? (
          <label className="harness__off">
            <input
              type="checkbox"
              checked={value === null}
              aria-label={say('harness.off.label', { name: label })}
              onChange={(event) => onChange(event.currentTarget.checked ? null : (standard ?? of.onAt))}
            />
            {say('harness.off')}
          </label>
        ) : null}
      </div>
    </>
  );
}

function NumberInput({ id, of, value, onChange }: LimitFieldProps & { readonly id: string }) {
  const { unit, isWhole, least, most } = of;
  // What is typed is forgotten as soon as the value changes, here or elsewhere.
  const [draft, setDraft] = useState({ of: value, text: textOf(value, unit) });
  const [problem, setProblem] = useState('');
  const text = draft.of === value ? draft.text : textOf(value, unit);
  const commit = (): void => {
    const typed = Number(text.trim().replaceAll(',', ''));
    const isUsable = text.trim() !== '' && typed >= least && typed <= most && (!isWhole || Number.isInteger(typed));
    setProblem(isUsable ? '' : say(isWhole ? 'harness.bad_whole' : 'harness.bad_number', { least, most }));
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
