import '../../words/harness.ts';
import { type ReactNode, useState } from 'react';
import { DEFAULT_HARNESS, type Harness } from '../../engine/loop/harness.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { Segments } from '../parts/segments.tsx';
import { LimitField } from './limit-field.tsx';
import { GROUPS, type Switch } from './switches.ts';
import { ToolBoxes } from './tool-boxes.tsx';
import './harness-panel.css';

/** The switches of the code around the model, in groups, each with what it does and what its careless setting breaks. */
export function HarnessPanel(props: {
  readonly harness: Harness;
  /** What the lesson changes of the default harness. */
  readonly standard: Partial<Harness>;
  /** The names of the lesson's tools. */
  readonly tools: readonly string[];
  /** The switches that would change nothing here. */
  readonly hidden: readonly (keyof Harness)[];
  /** The run in focus, which a change can also cut at the step that is shown. */
  readonly reading: LaneReading;
  readonly onChange: (change: Partial<Harness>) => void;
  readonly onChangeHere: (change: Partial<Harness>) => void;
}) {
  const { reading } = props;
  const [scope, setScope] = useState<'start' | 'here'>('start');
  const isHere = scope === 'here';
  const harness = isHere ? reading.run.program.harness : props.harness;
  const onChange = isHere ? props.onChangeHere : props.onChange;
  const standard: Harness = { ...DEFAULT_HARNESS, ...props.standard };
  const isStandard = JSON.stringify(harness) === JSON.stringify({ ...harness, ...standard });
  return (
    <div className="harness">
      <h2 className="harness__title">{say('harness.title')}</h2>
      <p className="harness__note">{say('harness.about')}</p>
      <div className="harness__row">
        <Labelled label={say('harness.scope')}>
          <Segments
            label={say('harness.scope')}
            value={scope}
            choices={(['start', 'here'] as const).map((value) => ({ value, text: say(`harness.scope.${value}`) }))}
            onChoose={setScope}
          />
        </Labelled>
        <p className="harness__about">{scopeNote(isHere, reading)}</p>
      </div>
      {GROUPS.map(({ id, switches }) => (
        <section key={id}>
          <h3 className="harness__heading">{say(`harness.group.${id}`)}</h3>
          {offered(switches, props.hidden).map((each) => (
            <SwitchRow
              key={each.name}
              of={each}
              harness={harness}
              standard={standard}
              tools={props.tools}
              onChange={onChange}
            />
          ))}
        </section>
      ))}
      <button
        type="button"
        className="button harness__restore"
        aria-disabled={isStandard}
        onClick={isStandard ? undefined : () => onChange(standard)}
      >
        {say(isStandard ? 'harness.restored' : 'harness.restore')}
      </button>
    </div>
  );
}

function offered(switches: readonly Switch[], hidden: readonly (keyof Harness)[]): readonly Switch[] {
  return switches.filter(({ name }) => !hidden.includes(name));
}

/** What a change will do. Where the run has ended there is nothing left to change. */
function scopeNote(isHere: boolean, { run, state, step }: LaneReading): string {
  if (!isHere) return say('harness.scope.start.note');
  if (state.phase === 'ended') return say('harness.scope.ended');
  return say('harness.scope.here.note', { lane: say(`page.lane.${run.program.mode}`), step });
}

function SwitchRow(props: {
  readonly of: Switch;
  readonly harness: Harness;
  readonly standard: Harness;
  readonly tools: readonly string[];
  readonly onChange: (change: Partial<Harness>) => void;
}) {
  const { of, harness, standard, tools, onChange } = props;
  const label = say(`harness.${of.name}`);
  return (
    <div className="harness__row">
      {of.kind === 'tools' ? (
        <Labelled label={label}>
          <ToolBoxes
            label={label}
            value={harness[of.name]}
            tools={tools}
            onChange={(value) => onChange({ [of.name]: value })}
          />
        </Labelled>
      ) : of.kind === 'limit' ? (
        <LimitField
          of={of}
          label={label}
          value={harness[of.name]}
          standard={standard[of.name]}
          onChange={(value) => onChange({ [of.name]: value })}
        />
      ) : (
        <Labelled label={label}>
          <Segments<string>
            label={label}
            value={harness[of.name]}
            choices={choicesOf(of)}
            onChoose={(value) => onChange({ [of.name]: value })}
          />
        </Labelled>
      )}
      <p className="harness__about">{say(`harness.${of.name}.note`)}</p>
    </div>
  );
}

/** A control of several parts beside its label, which each part has in its own name already. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="harness__label" aria-hidden="true">
        {label}
      </span>
      <div className="harness__control">{children}</div>
    </>
  );
}

function choicesOf(of: Extract<Switch, { readonly kind: 'choice' }>): readonly { value: string; text: string }[] {
  const careless: readonly string[] = of.careless;
  return of.choices.map((value) => {
    const text = say(`harness.${of.name}.${value}` as Parameters<typeof say>[0]);
    return { value, text: careless.includes(value) ? `${text} (${say('harness.careless')})` : text };
  });
}
