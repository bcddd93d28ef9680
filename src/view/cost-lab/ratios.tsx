import { agentInputTokens, independentInputTokens } from '../../engine/accounting/formulas.ts';
import { say } from '../../words/say.ts';
import { countText, timesText, usdText } from '../parts/format.ts';
import type { LabFields } from './fields.ts';
import { type AgentBills, cachingOf, oneCallUsd } from './lab-curves.ts';

/** How many times one thing another is, in input tokens, each with what it was divided by. */
export function Ratios({ fields, bills }: { readonly fields: LabFields; readonly bills: AgentBills }) {
  const { turns, stages, prefix, appended } = fields;
  const total = agentInputTokens(fields);
  const against = (calls: number): number => independentInputTokens({ prefix, appended, calls });
  const usd = bills.uncached.at(-1)?.usd ?? 0;
  const seconds = countText(turns * fields.seconds);
  return (
    <div className="lab-ratios" data-testid="lab-summary">
      <p data-ratio="total" data-value={total}>
        {say('cost.lab.total', { turns, tokens: countText(total), usd: usdText(usd), seconds })}
      </p>
      <ul>
        <Ratio name="one_call" above={total} below={against(1)} words={{}} />
        <Ratio name="many_calls" above={total} below={against(turns)} words={{ calls: turns }} />
        <Ratio name="workflow" above={total} below={against(stages)} words={{ stages }} />
      </ul>
      <p>
        {say('cost.lab.doubling.words', {
          turns,
          twice: 2 * turns,
          times: timesOf(agentInputTokens({ ...fields, turns: 2 * turns }), total),
        })}
      </p>
      <p data-ratio="one_call_usd">{say('cost.lab.one_call_usd', { usd: usdText(oneCallUsd(fields)) })}</p>
      <Cached fields={fields} bills={bills} />
    </div>
  );
}

function Ratio(props: {
  readonly name: 'one_call' | 'many_calls' | 'workflow';
  readonly above: number;
  readonly below: number;
  readonly words: Readonly<Record<string, number>>;
}) {
  const { name, above, below, words } = props;
  return (
    <li data-ratio={name} data-value={below === 0 ? '' : above / below}>
      {say(`cost.lab.ratio.${name}`, { ...words, times: timesOf(above, below), tokens: countText(below) })}
    </li>
  );
}

/** A ratio in words; a dash where nothing is divided by nothing. */
function timesOf(above: number, below: number): string {
  return below === 0 ? say('cost.point.none') : timesText(above / below);
}

/** What the cache does to the bill; and where it does nothing, why. */
function Cached({ fields, bills }: { readonly fields: LabFields; readonly bills: AgentBills }) {
  const { caching, minimum } = cachingOf(fields);
  const [cached, plain] = [bills.cached.at(-1), bills.uncached.at(-1)];
  if (caching === 'off' || cached === undefined || plain === undefined) return null;
  const { read, written, uncached, usd } = cached;
  const parts = { read: countText(read), written: countText(written), uncached: countText(uncached) };
  const times = timesOf(usd, plain.usd);
  return (
    <p data-ratio="cached" data-value={plain.usd === 0 ? '' : usd / plain.usd}>
      {say('cost.lab.cached', { ...parts, usd: usdText(usd), times, plain: usdText(plain.usd) })}
      {uncached > 0 ? ` ${say('cost.lab.cached.short', { minimum: countText(minimum) })}` : ''}
      {read === 0 && written > 0 && fields.turns > 1 ? ` ${say('cost.lab.cached.late')}` : ''}
    </p>
  );
}
