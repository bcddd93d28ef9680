import '../../words/cost.ts';
import { lazy, Suspense, useMemo } from 'react';
import { say } from '../../words/say.ts';
import { Controls } from './controls.tsx';
import { CurvesCard } from './curves-card.tsx';
import { DoublingCard } from './doubling-card.tsx';
import type { LabFields } from './fields.ts';
import { billsOf } from './lab-curves.ts';
import { LawsCard } from './laws-card.tsx';
import { Presets } from './presets.tsx';
import { StaircaseCard } from './staircase-card.tsx';
import { useFields } from './use-fields.ts';
import '../parts/tokens.css';
import '../parts/base.css';
import '../parts/controls.css';
import './cost-lab.css';
import './pictures.css';

const RunCards = lazy(async () => ({ default: (await import('./run-cards.tsx')).RunCards }));

/** Changing these means that a figure is no longer what is shown. */
const OF_FIGURE: readonly string[] = ['prefix', 'appended', 'turns', 'output', 'stages', 'inputPrice', 'model'];

/** A page of its own: what an agent costs by formula, with every number to turn. `lessonAddress` leads back. */
export function CostLab({ lessonAddress }: { readonly lessonAddress: string }) {
  const { fields, problems, change, forgetProblems } = useFields();
  const bills = useMemo(() => billsOf(fields), [fields]);
  const onChange = (changed: Partial<LabFields>): void =>
    change(
      'figure' in changed || !Object.keys(changed).some((name) => OF_FIGURE.includes(name))
        ? changed
        : { ...changed, figure: null },
    );
  return (
    <main className="lab">
      <header className="lab-header">
        <h1>{say('cost.lab.title')}</h1>
        <a href={lessonAddress}>{say('cost.lab.back')}</a>
        <p>{say('cost.lab.about')}</p>
      </header>
      {problems.length === 0 ? null : (
        <p className="lab-problems" role="alert">
          {say('cost.lab.problems', { fields: problems.map(({ name, value }) => `${name} = ${value}`).join(', ') })}{' '}
          <button type="button" className="button" onClick={forgetProblems}>
            {say('cost.lab.dismiss')}
          </button>
        </p>
      )}
      <div className="lab-grid">
        <Controls fields={fields} onChange={onChange} />
        <div className="lab-cards">
          <CurvesCard fields={fields} bills={bills} onChange={onChange} />
          <Presets fields={fields} onChange={onChange} />
          <StaircaseCard fields={fields} onChange={onChange} />
          <DoublingCard fields={fields} onChange={onChange} />
          <LawsCard fields={fields} onChange={onChange} />
          <section className="lab-card lab-honesty" aria-labelledby="lab-honesty-title">
            <h2 id="lab-honesty-title">{say('cost.lab.honest')}</h2>
            <p>{say('cost.lab.honest.stateless')}</p>
            <p>{say('cost.lab.honest.threads')}</p>
            <p>{say('cost.lab.honest.formula')}</p>
            <p>{say('cost.lab.honest.quoted')}</p>
          </section>
          <Suspense>
            <RunCards />
          </Suspense>
        </div>
      </div>
    </main>
  );
}
