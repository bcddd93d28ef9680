/** A value with its place in a list that only grows at its end, where the place is what names it. */
export interface Numbered<Value> {
  readonly place: number;
  readonly value: Value;
}

/** Numbers the values of a list, from the place of its first one. */
export function numbered<Value>(values: readonly Value[], from = 0): readonly Numbered<Value>[] {
  return values.map((value, index) => ({ place: from + index, value }));
}
