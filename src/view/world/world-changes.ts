import type { WorldDay } from '../../scenarios/scenario.ts';

/** One event of somebody's day. */
export type DaySpan = WorldDay['rows'][number]['spans'][number];

/** What is different between two states of a world, one change each. */
export type WorldChange =
  | { readonly type: 'added'; readonly span: DaySpan; readonly people: readonly string[] }
  | { readonly type: 'removed'; readonly span: DaySpan; readonly people: readonly string[] }
  | { readonly type: 'moved'; readonly before: DaySpan; readonly span: DaySpan; readonly people: readonly string[] }
  | { readonly type: 'sent'; readonly to: string; readonly text: string };

/** Compares two days: events that came, went or moved, each once for all people in it, and messages that were sent. */
export function worldChanges(before: WorldDay, after: WorldDay): readonly WorldChange[] {
  const [old, current] = [spansOf(before), spansOf(after)];
  const changes: WorldChange[] = [];
  for (const [id, { span, people }] of current) {
    const earlier = old.get(id);
    if (earlier === undefined) changes.push({ type: 'added', span, people });
    else if (!isSameTime(earlier.span, span)) changes.push({ type: 'moved', before: earlier.span, span, people });
  }
  for (const [id, { span, people }] of old) if (!current.has(id)) changes.push({ type: 'removed', span, people });
  for (const { to, text } of after.sent.slice(before.sent.length)) changes.push({ type: 'sent', to, text });
  return changes;
}

/** The ids of the events in a day that are new or have moved since. */
export function changedIds(changes: readonly WorldChange[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change) => (change.type === 'added' || change.type === 'moved' ? [change.span.id] : [])),
  );
}

function spansOf(day: WorldDay): ReadonlyMap<string, { readonly span: DaySpan; readonly people: readonly string[] }> {
  const spans = new Map<string, { readonly span: DaySpan; readonly people: readonly string[] }>();
  for (const row of day.rows) {
    for (const span of row.spans) {
      spans.set(span.id, { span, people: [...(spans.get(span.id)?.people ?? []), row.label] });
    }
  }
  return spans;
}

function isSameTime(left: DaySpan, right: DaySpan): boolean {
  return left.from === right.from && left.to === right.to;
}
