import { onModel } from '../accounting/adapt-head.ts';
import { systemText } from '../accounting/estimate.ts';
import type { RequestHead, TextBlock } from '../messages/types.ts';
import { READ_STORED } from '../tools/offload.ts';
import { type Harness, keepsRest } from './harness.ts';

/** The head of a request that is built at a moment of the run's clock, in milliseconds since it began. */
export type HeadAt = (clock: number) => RequestHead;

/** The switches of the harness that the head of a request says. */
type HeadSwitches = Pick<Harness, 'model' | 'systemClock' | 'caching' | 'callsPerTurn' | 'cutAbove' | 'cutRest'>;

/**
 * The heads that a harness sends in place of the plain one: to which model, with what in the system prompt, with which caching
 * mark, with which tools beside the lesson's, and with how many of them the model may ask for. Each can be switched in the
 * middle of a run, since every request asks here anew. It is one value for all of them, unless they say what time it is.
 */
export function headUnder(plain: RequestHead, harness: HeadSwitches): HeadAt {
  const asked = harness.model === 'own' ? plain : onModel(plain, harness.model);
  const head = withCallsPerTurn(keepsRest(harness) ? withReader(asked) : asked, harness.callsPerTurn);
  if (harness.systemClock === 'on') return (clock) => withCaching(withClock(head, clock), harness.caching);
  const marked = withCaching(head, harness.caching);
  return () => marked;
}

function withReader(head: RequestHead): RequestHead {
  return { ...head, tools: [...(head.tools ?? []), READ_STORED] };
}

/** When the office opens, in seconds since midnight: the clock of each run starts there. */
const OPENING = 9 * 3_600;

/** The time to the second before everything else: nobody needs it, and each request begins with other words. */
function withClock(head: RequestHead, clock: number): RequestHead {
  const now = timeOfDay(OPENING + Math.floor(clock / 1_000));
  return { ...head, system: `It is ${now}.\n\n${systemText(head)}` };
}

/** As on a clock: a run that goes on past midnight begins again at 0. */
function timeOfDay(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value) % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3_600) % 24}:${two(seconds / 60)}:${two(seconds)}`;
}

/**
 * Automatic caching is one field at the top of the request: the API moves the breakpoint to the last block by itself, so no
 * message changes from turn to turn. A mark on the system prompt covers the tools before it and no history. Source: reference §4.
 */
function withCaching(head: RequestHead, caching: HeadSwitches['caching']): RequestHead {
  switch (caching) {
    case 'off':
      return head;
    case 'prefix':
      return withMarkedSystem(head);
    default:
      return { ...head, cache_control: { type: 'ephemeral', ttl: caching } };
  }
}

/** An empty block may carry no mark, so a head without a system prompt stays as it is. */
function withMarkedSystem(head: RequestHead): RequestHead {
  const text = systemText(head);
  const block: TextBlock = { type: 'text', text, cache_control: { type: 'ephemeral', ttl: '5m' } };
  return text === '' ? head : { ...head, system: [block] };
}

/** One call a turn is `disable_parallel_tool_use` beside the choice `auto`, which is what no choice means. Another choice stays. */
function withCallsPerTurn(head: RequestHead, callsPerTurn: HeadSwitches['callsPerTurn']): RequestHead {
  const { tool_choice: choice } = head;
  const isFree = choice === undefined || choice.type === 'auto';
  if (callsPerTurn === 'many' || !isFree || (head.tools ?? []).length === 0) return head;
  return { ...head, tool_choice: { type: 'auto', disable_parallel_tool_use: true } };
}
