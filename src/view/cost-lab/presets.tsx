import { agentSteps, comparisonSteps, type DerivationStep } from '../../engine/accounting/derivations.ts';
import { FIGURE_IDS, type FigureId, figure } from '../../engine/accounting/figures.ts';
import { say } from '../../words/say.ts';
import type { LabPart } from './controls.tsx';
import type { LabFields } from './fields.ts';

/** The figures to choose from, and the derivation of the one that was chosen, or of the fields themselves. */
export function Presets({ fields, onChange }: LabPart) {
  const chosen = fields.figure;
  return (
    <section className="lab-card lab-presets" aria-labelledby="lab-presets-title">
      <h2 id="lab-presets-title">{say('cost.lab.presets')}</h2>
      <p className="lab-note">{say('cost.lab.presets.about')}</p>
      <div className="lab-row">
        {FIGURE_IDS.map((id) => (
          <button
            key={id}
            type="button"
            className="button lab-preset"
            aria-pressed={id === chosen}
            onClick={() => onChange({ ...fieldsOf(id), figure: id })}
          >
            {say(`cost.figure.${id}`)}
          </button>
        ))}
      </div>
      <div data-testid="lab-derivation" data-figure={chosen ?? 'fields'}>
        <h3>{say(chosen === null ? 'cost.lab.derivation.fields' : `cost.figure.${chosen}`)}</h3>
        {chosen === null ? null : <p className="lab-note">{say(`cost.figure.${chosen}.about`)}</p>}
        <ol className="lab-steps">
          {(chosen === null ? stepsOf(fields) : figure(chosen).steps).map((step) => (
            <Step key={`${step.name}/${step.expression}`} step={step} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Step({ step: { name, expression, value, unit } }: { readonly step: DerivationStep }) {
  const result = say(`cost.unit.${unit}`, { value: valueText(value, unit) });
  return (
    <li data-step={name} data-value={value}>
      <span>{say(`cost.step.${name}`)}</span>
      <span className="lab-steps__sum">
        {expression === '' ? null : <span>{expression} </span>}
        <b>{expression === '' ? result : `= ${result}`}</b>
      </span>
    </li>
  );
}

function valueText(value: number, unit: DerivationStep['unit']): string {
  const digits = unit === 'usd' || unit === 'chance' ? 3 : 2;
  const least = unit === 'usd' ? 2 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: least });
}

/** What a figure sets; prices of its own make the model no longer matter. */
function fieldsOf(id: FigureId): Partial<LabFields> {
  const { fields } = figure(id);
  if (fields === null) return {};
  const { outputPerTurn, inputPrice, ...rest } = fields;
  return {
    ...rest,
    ...(outputPerTurn === undefined ? {} : { output: outputPerTurn }),
    ...(inputPrice === undefined ? {} : { inputPrice, model: 'own' }),
    caching: 'off',
  };
}

function stepsOf({ prefix, appended, turns, stages }: LabFields): readonly DerivationStep[] {
  const steps = agentSteps(prefix, appended, turns);
  if (prefix + appended === 0) return steps;
  return [...steps, ...comparisonSteps({ prefix, appended, turns }, ['one_call', 'many_calls', { stages }])];
}
