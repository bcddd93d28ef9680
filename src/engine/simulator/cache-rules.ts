import { blocksOf } from '../messages/blocks.ts';
import type { CacheControl, Message } from '../messages/types.ts';
import { type EndSubject, outside, type PlacedMark, type Problem, type RequestSubject } from './rule.ts';
import { isFields } from './shape.ts';

const MOST_MARKS = 4;

interface Mark {
  readonly path: string;
  readonly at: Problem['at'];
  readonly ttl: '5m' | '1h';
}

/** The breakpoints of one message, on its blocks and on the parts of its results. */
export function marksIn(message: Message, index: number): readonly PlacedMark[] {
  const marks: PlacedMark[] = [];
  blocksOf(message).forEach((block, position) => {
    const at = { message: index, block: position };
    const path = `messages.${index}.content.${position}`;
    const own = ttlOf(block);
    if (own !== null) marks.push({ path, at, ttl: own });
    if (block.type !== 'tool_result' || !Array.isArray(block.content)) return;
    block.content.forEach((part: unknown, place: number) => {
      const ttl = ttlOf(part);
      if (ttl !== null) marks.push({ path: `${path}.tool_result.content.${place}`, at, ttl });
    });
  });
  return marks;
}

function ttlOf(part: unknown): '5m' | '1h' | null {
  const mark = isFields(part) ? part['cache_control'] : null;
  if (!isFields(mark)) return null;
  return mark['ttl'] === '1h' ? '1h' : '5m';
}

function marksOfHead({ fields }: RequestSubject): readonly Mark[] {
  return ['tools', 'system'].flatMap((key) => {
    const parts: unknown = fields[key];
    if (!Array.isArray(parts)) return [];
    return parts.flatMap((part, index) => {
      const ttl = ttlOf(part);
      return ttl === null ? [] : [{ path: `${key}.${index}`, at: null, ttl }];
    });
  });
}

/** The breakpoint that the request asks for as a whole. It takes a slot unless the last block has a mark of its own. */
function automaticMark({ head, turn }: EndSubject): { readonly control: CacheControl; readonly own: unknown } | null {
  const { cache_control: control } = head;
  if (control === undefined || control === null) return null;
  const last: unknown = blocksOf(turn.messages.value.message).at(-1);
  return { control, own: isFields(last) ? last['cache_control'] : undefined };
}

/**
 * A request has at most four breakpoints, the automatic one included. Source: reference §3.3, §4.
 */
export function marksAreFew(subject: EndSubject): Problem | null {
  const automatic = automaticMark(subject);
  const explicit = marksOfHead(subject).length + subject.totals.markCount;
  const count = explicit + (automatic !== null && !isFields(automatic.own) ? 1 : 0);
  if (count <= MOST_MARKS) return null;
  return outside(`A maximum of ${MOST_MARKS} blocks with cache_control may be provided. Found ${count}.`);
}

/**
 * In the order tools, system, messages no hour comes behind five minutes. Source: reference §3.3, §4.
 */
export function lifetimesDescend(subject: EndSubject): Problem | null {
  const automatic = automaticMark(subject);
  const last: readonly Mark[] =
    automatic === null ? [] : [{ path: '', at: null, ttl: automatic.control.ttl === '1h' ? '1h' : '5m' }];
  const marks = [...marksOfHead(subject), ...subject.totals.marks, ...last];
  const short = marks.findIndex(({ ttl }) => ttl === '5m');
  const late = short === -1 ? undefined : marks.slice(short).find(({ ttl }) => ttl === '1h');
  if (late === undefined) return null;
  const path = [late.path, 'cache_control.ttl'].filter((part) => part !== '').join('.');
  return {
    message: `${path}: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: \`tools\`, \`system\`, \`messages\`.`,
    at: late.at,
  };
}

/**
 * Where the last block is marked already, automatic caching must mean the same lifetime. Source: reference §4.
 */
export function automaticMarkAgrees(subject: EndSubject): Problem | null {
  const automatic = automaticMark(subject);
  if (automatic === null || !isFields(automatic.own)) return null;
  const [wanted, own] = [automatic.control.ttl ?? '5m', ttlOf({ cache_control: automatic.own })];
  if (wanted === own) return null;
  return outside(`cache_control.ttl: ttl='${wanted}' does not match ttl='${own}' on the last block`);
}
