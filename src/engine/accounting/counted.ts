import { digest } from '../messages/digest.ts';
import type { RequestHead } from '../messages/types.ts';
import type { Segment } from './segments.ts';

/** What a server has counted of the part that every request with one head begins with. Tokens. */
export interface CountedPrefix {
  /** The tools, and what the API adds for them. */
  readonly tools: number;
  readonly system: number;
}

/** Up to which message an earlier request of the same conversation went, and its input tokens as they were billed. */
export interface BilledMark {
  readonly messages: number;
  readonly tokens: number;
}

/** The name under which a port keeps what it has counted for a head. */
export function countedKey(head: RequestHead): string {
  return digest(JSON.stringify(head), 'counted');
}

/** What a port has kept in `modelContext.counted` for a head; null if it has counted nothing. */
export function countedPrefixIn(
  modelContext: Readonly<Record<string, unknown>> | null,
  head: RequestHead,
): CountedPrefix | null {
  const counted = modelContext?.['counted'];
  if (typeof counted !== 'object' || counted === null) return null;
  // Only the live port writes this field, with the keys of `countedKey`.
  return (counted as Readonly<Record<string, CountedPrefix>>)[countedKey(head)] ?? null;
}

/**
 * The segments of a request that was answered, so that they add up to what was billed: the prefix as the server counted it,
 * and of the messages what each call added to the bill of the call before. Within such a group the estimates decide. `marks`
 * are the requests before this one, in order, then this one.
 */
export function countedSegments(
  segments: readonly Segment[],
  prefix: CountedPrefix | null,
  marks: readonly BilledMark[],
): readonly Segment[] {
  const groups = groupsOf(segments, prefix, marks);
  return segments.length === 0 ? segments : groups.flatMap(({ members, tokens }) => scaled(members, tokens));
}

interface Group {
  readonly members: readonly Segment[];
  readonly tokens: number;
}

function groupsOf(
  segments: readonly Segment[],
  prefix: CountedPrefix | null,
  marks: readonly BilledMark[],
): readonly Group[] {
  const tools = segments.filter(({ at, category }) => at === null && category !== 'system');
  const system = segments.filter(({ at, category }) => at === null && category === 'system');
  const messages = segments.filter(({ at }) => at !== null);
  const last = marks.at(-1) ?? { messages: 0, tokens: 0 };
  const total = last.tokens;
  const known = prefix === null ? 0 : prefix.tools + prefix.system;
  if (prefix === null || known > total) return [{ members: segments, tokens: total }];
  const groups: Group[] = [
    { members: tools, tokens: prefix.tools },
    { members: system, tokens: prefix.system },
  ];
  let [from, billed] = [0, known];
  for (const mark of marks) {
    // A bill that is no part of this one was for another conversation, or for the same one over again.
    const isPart = mark === last || (mark.messages < last.messages && mark.tokens < last.tokens);
    if (!isPart || mark.tokens < billed) continue;
    const members = messages.filter(({ at }) => at !== null && at.message >= from && at.message < mark.messages);
    groups.push({ members, tokens: mark.tokens - billed });
    [from, billed] = [mark.messages, mark.tokens];
  }
  return groups;
}

/** Segments with whole numbers of tokens in the same proportions, which add up to `tokens`. */
function scaled(segments: readonly Segment[], tokens: number): readonly Segment[] {
  const sum = segments.reduce((all, segment) => all + segment.tokens, 0);
  if (sum === tokens || sum === 0) return segments;
  let [estimated, given] = [0, 0];
  return segments.map((segment) => {
    estimated += segment.tokens;
    const upTo = Math.round((estimated / sum) * tokens);
    const share = upTo - given;
    given = upTo;
    return { ...segment, tokens: share };
  });
}
