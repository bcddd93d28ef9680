import { agentBills, billedUsd, type CachingShape, type FormulaBill } from '../../engine/accounting/cached-formulas.ts';
import { agentInputTokens, independentInputTokens } from '../../engine/accounting/formulas.ts';
import { isKnownModel, modelSpec, type Prices } from '../../engine/accounting/models.ts';
import { pricesFor } from '../../engine/accounting/prices.ts';
import { say } from '../../words/say.ts';
import { type Curve, type CurveLook, drawnIndices } from '../parts/curve.ts';
import { countText } from '../parts/format.ts';
import type { LabFields } from './fields.ts';

/** From how many tokens on own prices are cached: as with the first model of the table. */
const OWN_MINIMUM = 512;

/** The prices of one request, by the table for a model and by the usual factors for prices of one's own. */
export function pricesAt({ model, inputPrice, outputPrice }: LabFields, promptTokens: number): Prices {
  if (isKnownModel(model)) return pricesFor(model, { promptTokens });
  return {
    input: inputPrice,
    output: outputPrice,
    cacheWrite5m: inputPrice * 1.25,
    cacheWrite1h: inputPrice * 2,
    cacheRead: inputPrice * 0.1,
  };
}

/** How the fields cache. */
export function cachingOf({ model, caching, seconds }: LabFields): CachingShape {
  const minimum = isKnownModel(model) ? modelSpec(model).cacheMinimum : OWN_MINIMUM;
  return { caching, minimum, secondsPerCall: seconds };
}

/** The agent's bill after each turn, with the caching of the fields and without any. */
export interface AgentBills {
  readonly cached: readonly FormulaBill[];
  readonly uncached: readonly FormulaBill[];
}

/** Works out both bills. */
export function billsOf(fields: LabFields): AgentBills {
  const caching = cachingOf(fields);
  const prices = (promptTokens: number): Prices => pricesAt(fields, promptTokens);
  return {
    cached: agentBills(fields, caching, prices),
    uncached: agentBills(fields, { ...caching, caching: 'off' }, prices),
  };
}

/** What one call on its own costs in dollars. */
export function oneCallUsd(fields: LabFields): number {
  const tokens = fields.prefix + fields.appended;
  return billedUsd({ uncached: tokens, written: 0, read: 0 }, fields.output, pricesAt(fields, tokens), 'off');
}

/** A curve's value after some turns, in what is counted; null where the curve is not drawn. */
export function valueAfter(look: CurveLook, turns: number, fields: LabFields, bills: AgentBills): number | null {
  const calls = { independent: turns, one_call: 1, workflow: Math.min(turns, fields.stages) };
  if (look === 'independent' || look === 'one_call' || look === 'workflow') {
    if (fields.metric === 'usd') return calls[look] * oneCallUsd(fields);
    if (fields.metric === 'seconds') return calls[look] * fields.seconds;
    return independentInputTokens({ ...fields, calls: calls[look] });
  }
  if (fields.metric === 'seconds') return look === 'agent' ? turns * fields.seconds : null;
  if (look === 'agent') {
    return fields.metric === 'tokens'
      ? agentInputTokens({ ...fields, turns })
      : (bills.uncached[turns] as FormulaBill).usd;
  }
  if (look !== 'cached' || fields.caching === 'off') return null;
  const bill = bills.cached[turns] as FormulaBill;
  return fields.metric === 'usd' ? bill.usd : fullPriceTokens(bill, fields);
}

/** A bill's input as the tokens that cost as much at the full price: a token read counts a tenth, one written more than one. */
export function fullPriceTokens({ uncached, written, read }: FormulaBill, fields: LabFields): number {
  const prices = pricesAt(fields, 0);
  const write = fields.caching === '1h' ? prices.cacheWrite1h : prices.cacheWrite5m;
  if (prices.input === 0) return uncached;
  return uncached + (written * write + read * prices.cacheRead) / prices.input;
}

const LOOKS = ['agent', 'cached', 'independent', 'workflow', 'one_call'] as const;

/** All curves of the lab, from the start to the last turn. */
export function labCurves(fields: LabFields, bills: AgentBills): readonly Curve[] {
  const turns = [0, ...drawnIndices(fields.turns).map((index) => index + 1)];
  return LOOKS.flatMap((look) => {
    const points = turns.flatMap((x) => {
      const y = x === 0 && look !== 'one_call' ? 0 : valueAfter(look, x, fields, bills);
      return y === null ? [] : [{ x, y }];
    });
    const isDrawn = valueAfter(look, 1, fields, bills) !== null;
    return isDrawn ? [{ look, name: nameOf(look, fields), points }] : [];
  });
}

function nameOf(look: (typeof LOOKS)[number], { stages, metric }: LabFields): string {
  if (look === 'cached') return say(metric === 'tokens' ? 'cost.lab.curve.cached.tokens' : 'cost.lab.curve.cached');
  return say(`cost.lab.curve.${look}`, { stages: countText(stages) });
}
