import type { Scenario } from '../../scenarios/scenario.ts';
import { Segments } from '../parts/segments.tsx';

/** So many letters stand side by side in the header; more of them go into a menu. */
const ROOM = 22;

/** Which situation the lesson starts in: side by side where there is room for the words. */
export function InputChoice(props: {
  readonly scenario: Scenario;
  readonly value: string;
  readonly onChoose: (id: string) => void;
}) {
  const { scenario, value, onChoose } = props;
  const { inputs, inputLabel } = scenario;
  if (inputs.reduce((sum, { label }) => sum + label.length, 0) <= ROOM) {
    const choices = inputs.map(({ id, label }) => ({ value: id, text: label }));
    return <Segments label={inputLabel} value={value} choices={choices} onChoose={onChoose} />;
  }
  return (
    <select
      className="button header__inputs"
      aria-label={inputLabel}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {inputs.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
