import { useId, useState } from 'react';
import { say } from '../../words/say.ts';
import { type NumberName, RANGES, readNumber } from './fields.ts';

/** What a number field shows and reports. */
export interface NumberFieldProps {
  readonly name: NumberName;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/**
 * A number with a slider. What can't be used is refused in place, with the range, and the last number that could be used
 * stays in force.
 */
export function NumberField({ name, value, onChange }: NumberFieldProps) {
  const id = useId();
  // What is typed is forgotten as soon as the value changes elsewhere.
  const [draft, setDraft] = useState({ of: value, text: plainText(value) });
  const text = draft.of === value ? draft.text : plainText(value);
  const isBad = readNumber(name, text) === null;
  const type = (typed: string): void => {
    const read = readNumber(name, typed);
    setDraft({ of: read ?? value, text: typed });
    if (read !== null && read !== value) onChange(read);
  };
  const { stops } = RANGES[name];
  const label = say(`cost.field.${name}`);
  return (
    <div className="lab-field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field lab-field__number"
        inputMode={RANGES[name].isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        aria-invalid={isBad}
        aria-describedby={`${id}-problem`}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <input
        className="lab-field__slider"
        type="range"
        min={0}
        max={stops.length - 1}
        value={nearestStop(stops, value)}
        aria-label={say('cost.field.slider', { name: label })}
        aria-valuetext={plainText(value)}
        onChange={(event) => type(plainText(stops[Number(event.currentTarget.value)] ?? value))}
      />
      <p className="lab-field__problem" id={`${id}-problem`} role="alert">
        {isBad ? problemText(name) : ''}
      </p>
    </div>
  );
}

function problemText(name: NumberName): string {
  const { least, most, isWhole } = RANGES[name];
  const values = { least: plainText(least), most: plainText(most) };
  return say(isWhole ? 'cost.field.bad_whole' : 'cost.field.bad_number', values);
}

function plainText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 });
}

/** The stop of a slider that is nearest to a value which may lie between two. */
function nearestStop(stops: readonly number[], value: number): number {
  let nearest = 0;
  for (const [index, stop] of stops.entries()) {
    if (Math.abs(stop - value) < Math.abs((stops[nearest] ?? 0) - value)) nearest = index;
  }
  return nearest;
}
