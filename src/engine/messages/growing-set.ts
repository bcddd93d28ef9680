/**
 * A set of texts that only grows and shares its storage between versions: `firstSeen` may hold texts of later versions,
 * so ask only through `hasIn`. Adding to the newest version and asking any version take constant time.
 */
export interface GrowingSet {
  readonly firstSeen: Map<string, number>;
  readonly size: number;
}

/** The empty set. A function, since each needs storage of its own. */
export function emptySet(): GrowingSet {
  return { firstSeen: new Map(), size: 0 };
}

/** Whether the text is in this version of the set. */
export function hasIn(set: GrowingSet, text: string): boolean {
  const first = set.firstSeen.get(text);
  return first !== undefined && first < set.size;
}

/** How many texts were in the set before this one; -1 if it is not in this version. */
export function placeIn(set: GrowingSet, text: string): number {
  const first = set.firstSeen.get(text);
  return first !== undefined && first < set.size ? first : -1;
}

/** The set with one more text. Older versions do not notice; one that is not the newest is copied first. */
export function addTo(set: GrowingSet, text: string): GrowingSet {
  if (hasIn(set, text)) return set;
  const isNewest = set.firstSeen.size === set.size;
  const firstSeen = isNewest ? set.firstSeen : new Map([...set.firstSeen].filter(([, first]) => first < set.size));
  firstSeen.set(text, set.size);
  return { firstSeen, size: set.size + 1 };
}
