import type { WorldDay, WorldPicture, WorldShelf } from '../../scenarios/scenario.ts';

/** One event of somebody's day. */
export type DaySpan = WorldDay['rows'][number]['spans'][number];

/** One thing of a world that is no day. */
export type ShelfThing = WorldShelf['groups'][number]['things'][number];

/** What is different between two states of a world, one change each. */
export type WorldChange =
  | { readonly type: 'added'; readonly span: DaySpan; readonly people: readonly string[] }
  | { readonly type: 'removed'; readonly span: DaySpan; readonly people: readonly string[] }
  | { readonly type: 'moved'; readonly before: DaySpan; readonly span: DaySpan; readonly people: readonly string[] }
  | { readonly type: 'thing_added'; readonly thing: ShelfThing; readonly group: string }
  | { readonly type: 'thing_removed'; readonly thing: ShelfThing; readonly group: string }
  | {
      readonly type: 'thing_changed';
      readonly before: ShelfThing;
      readonly thing: ShelfThing;
      readonly group: string;
    }
  | { readonly type: 'sent'; readonly to: string; readonly text: string };

/** Compares two pictures of one world: what came, went, moved or reads otherwise, and messages that were sent. */
export function worldChanges(before: WorldPicture, after: WorldPicture): readonly WorldChange[] {
  const inside =
    before.kind === 'day' && after.kind === 'day'
      ? dayChanges(before, after)
      : before.kind === 'shelf' && after.kind === 'shelf'
        ? shelfChanges(before, after)
        : [];
  const fresh = (after.sent ?? []).slice(before.sent?.length ?? 0);
  return [...inside, ...fresh.map(({ to, text }) => ({ type: 'sent' as const, to, text }))];
}

/** The ids of the events or things that are new or otherwise since. */
export function changedIds(changes: readonly WorldChange[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change) => {
      if (change.type === 'added' || change.type === 'moved') return [change.span.id];
      return change.type === 'thing_added' || change.type === 'thing_changed' ? [change.thing.id] : [];
    }),
  );
}

/** Events that came, went or moved, each once for all people in it. */
function dayChanges(before: WorldDay, after: WorldDay): readonly WorldChange[] {
  const [old, current] = [spansOf(before), spansOf(after)];
  const changes: WorldChange[] = [];
  for (const [id, { span, people }] of current) {
    const earlier = old.get(id);
    if (earlier === undefined) changes.push({ type: 'added', span, people });
    else if (!isSameTime(earlier.span, span)) changes.push({ type: 'moved', before: earlier.span, span, people });
  }
  for (const [id, { span, people }] of old) if (!current.has(id)) changes.push({ type: 'removed', span, people });
  return changes;
}

function shelfChanges(before: WorldShelf, after: WorldShelf): readonly WorldChange[] {
  const [old, current] = [thingsOf(before), thingsOf(after)];
  const changes: WorldChange[] = [];
  for (const [id, { thing, group }] of current) {
    const earlier = old.get(id);
    if (earlier === undefined) changes.push({ type: 'thing_added', thing, group });
    else if (earlier.thing.value !== thing.value || earlier.thing.label !== thing.label) {
      changes.push({ type: 'thing_changed', before: earlier.thing, thing, group });
    }
  }
  for (const [id, place] of old) if (!current.has(id)) changes.push({ type: 'thing_removed', ...place });
  return changes;
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

function thingsOf(shelf: WorldShelf): ReadonlyMap<string, { readonly thing: ShelfThing; readonly group: string }> {
  return new Map(
    shelf.groups.flatMap(({ label, things }) => things.map((thing) => [thing.id, { thing, group: label }] as const)),
  );
}

function isSameTime(left: DaySpan, right: DaySpan): boolean {
  return left.from === right.from && left.to === right.to;
}
