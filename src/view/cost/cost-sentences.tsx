import { say } from '../../words/say.ts';
import { countText, secondsText, timesText, usdText } from '../parts/format.ts';
import type { LaneCost } from './cost-curves.ts';
import { growthOf, largestStep, shapeOf } from './run-shape.ts';

/** The chart in words: what it came to, how it grew, and how far the formula is off and why. */
export function CostSentences(props: { readonly lanes: readonly LaneCost[]; readonly derivedFor: LaneCost | null }) {
  const { lanes, derivedFor } = props;
  return (
    <div className="cost__words">
      <p data-testid="cost-summary">{lanes.map(summaryText).join(' ')}</p>
      {derivedFor === null ? null : (
        <>
          <p data-testid="cost-growth">{growthText(derivedFor)}</p>
          <p data-testid="cost-derived">{derivedText(derivedFor)}</p>
          <p data-testid="cost-residual">{residualText(derivedFor)}</p>
        </>
      )}
    </div>
  );
}

function summaryText({ name, points }: LaneCost): string {
  const last = points.at(-1);
  if (last === undefined) return say('cost.summary.none', { lane: name });
  const { sum, n } = last;
  const values = { lane: name, n, input: countText(sum.input), usd: usdText(sum.usd), time: secondsText(sum.millis) };
  return say('cost.summary', values);
}

function growthText({ points }: LaneCost): string {
  const growth = growthOf(points);
  if (growth === null) return say('cost.growth.none');
  const { from, to, tokens, seconds } = growth;
  return say('cost.growth', { from, to, tokens: timesText(tokens), seconds: timesText(seconds) });
}

function derivedText({ points }: LaneCost): string {
  const shape = shapeOf(points);
  if (shape === null) return say('cost.derived.none');
  const { prefix, appended, turns, derived } = shape;
  const values = { n: turns, prefix: countText(prefix), appended: countText(appended), total: countText(derived) };
  return say('cost.derived', values);
}

function residualText({ points }: LaneCost): string {
  const shape = shapeOf(points);
  if (shape === null) return say('cost.residual.none');
  const { measured, derived } = shape;
  const residual = Math.round(shape.residual);
  const values = {
    measured: countText(measured),
    tokens: countText(Math.abs(residual)),
    share: countText((Math.abs(residual) / Math.max(1, derived)) * 100),
  };
  if (residual === 0) return say('cost.residual.exact', values);
  const largest = largestStep(points);
  const where =
    largest === null ? '' : ` ${say('cost.residual.largest', { ...largest, added: countText(largest.tokens) })}`;
  return say(residual > 0 ? 'cost.residual.above' : 'cost.residual.below', values) + where;
}
