import { MODELS } from '../../engine/accounting/model-table.ts';
import { MODELS_AS_OF } from '../../engine/accounting/models.ts';
import { say } from '../../words/say.ts';
import { Segments } from '../parts/segments.tsx';
import { type LabFields, type NumberName, withModel } from './fields.ts';
import { NumberField } from './number-field.tsx';

/** What a part of the lab gets: the fields, and a way to change some of them. */
export interface LabPart {
  readonly fields: LabFields;
  readonly onChange: (change: Partial<LabFields>) => void;
}

const RUN: readonly NumberName[] = ['prefix', 'appended', 'turns', 'output', 'stages', 'seconds'];
const CACHINGS = ['off', '5m', '1h'] as const;

/** The fields that all curves are drawn from. */
export function Controls({ fields, onChange }: LabPart) {
  return (
    <form className="lab-card lab-controls" onSubmit={(event) => event.preventDefault()}>
      <h2>{say('cost.lab.run')}</h2>
      <Numbers names={RUN} fields={fields} onChange={onChange} />
      <h2>{say('cost.lab.prices')}</h2>
      <div className="lab-field">
        <label htmlFor="lab-model">{say('cost.field.model')}</label>
        <select
          id="lab-model"
          className="button lab-field__choice"
          value={fields.model}
          onChange={(event) => onChange(withModel(event.currentTarget.value))}
        >
          {MODELS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="own">{say('cost.field.model.own')}</option>
        </select>
      </div>
      <Numbers
        names={['inputPrice', 'outputPrice']}
        fields={fields}
        onChange={(change) => onChange({ ...change, model: 'own' })}
      />
      <p className="lab-note">{say('cost.lab.prices.note', { date: MODELS_AS_OF })}</p>
      <div className="lab-field">
        <span aria-hidden="true">{say('cost.field.caching')}</span>
        <Segments
          label={say('cost.field.caching')}
          value={fields.caching}
          choices={CACHINGS.map((value) => ({ value, text: say(`cost.field.caching.${value}`) }))}
          onChoose={(caching) => onChange({ caching })}
        />
      </div>
    </form>
  );
}

/** Some number fields below each other. */
export function Numbers({ names, fields, onChange }: LabPart & { readonly names: readonly NumberName[] }) {
  return names.map((name) => (
    <NumberField key={name} name={name} value={fields[name]} onChange={(value) => onChange({ [name]: value })} />
  ));
}
