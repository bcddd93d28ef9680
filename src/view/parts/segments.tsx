import { useId } from 'react';
import './controls.css';

/** One of a few choices that are all in sight: a group of radio buttons, so that the arrow keys work. */
export function Segments<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{props.label}</legend>
      {props.choices.map(({ value, text }) => (
        <label key={value} className="segments__choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChoose(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
