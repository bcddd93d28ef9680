import { agentInputTokens, chanceOfEvery, roundTrips, unitsSent } from '../../engine/accounting/formulas.ts';
import { say } from '../../words/say.ts';
import { countText, usdText } from '../parts/format.ts';
import { type LabPart, Numbers } from './controls.tsx';
import { pricesAt } from './lab-curves.ts';

/** Three more laws, each with its own field: what a turn cap costs at worst, pass^k, and a fan-out that was lost. */
export function LawsCard({ fields, onChange }: LabPart) {
  const { cap, chance, attempts, fanOut, appended, prefix } = fields;
  const tokens = agentInputTokens({ prefix, appended, turns: cap });
  const usd = Array.from({ length: cap }, (_, index) => prefix + appended * (index + 1)).reduce(
    (sum, sent) => sum + (sent * pricesAt(fields, sent).input) / 1_000_000,
    0,
  );
  const passes = chanceOfEvery(chance, attempts);
  return (
    <section className="lab-card" aria-labelledby="lab-laws-title">
      <h2 id="lab-laws-title">{say('cost.lab.laws')}</h2>
      <div className="lab-laws__row">
        <div className="lab-law">
          <h3>{say('cost.lab.cap')}</h3>
          <Numbers names={['cap']} fields={fields} onChange={onChange} />
          <p data-testid="lab-cap" data-units={unitsSent(cap)} data-value={usd}>
            {say('cost.lab.cap.words', {
              cap: countText(cap),
              units: countText(unitsSent(cap)),
              prefix: countText(prefix),
              appended: countText(appended),
              tokens: countText(tokens),
              usd: usdText(usd),
            })}
          </p>
        </div>
        <div className="lab-law">
          <h3>{say('cost.lab.every')}</h3>
          <Numbers names={['chance', 'attempts']} fields={fields} onChange={onChange} />
          <p data-testid="lab-every" data-value={passes}>
            {say('cost.lab.every.words', {
              chance,
              attempts,
              passes: passes.toLocaleString('en-US', { maximumFractionDigits: 4 }),
            })}
          </p>
        </div>
        <div className="lab-law">
          <h3>{say('cost.lab.fan_out')}</h3>
          <Numbers names={['fanOut']} fields={fields} onChange={onChange} />
          <p data-testid="lab-fan-out" data-value={roundTrips(fanOut, true)}>
            {say('cost.lab.fan_out.words', { calls: fanOut, split: roundTrips(fanOut, true) })}
          </p>
        </div>
      </div>
    </section>
  );
}
