/**
 * A list that grows at its end in constant time while older versions of it stay what they were: versions share one array
 * and each knows how much of it is its own. Only the newest version appends in place; an older one copies its part first.
 */
export interface Sequence<Value> {
  readonly length: number;
  /** May hold values of later versions beyond `length`. Read through `at` and `valuesOf`. */
  readonly shared: readonly Value[];
}

/** The empty sequence. A function, since each needs storage of its own. */
export function emptySequence<Value>(): Sequence<Value> {
  return { length: 0, shared: [] };
}

/** The sequence with one more value at its end. */
export function push<Value>(sequence: Sequence<Value>, value: Value): Sequence<Value> {
  const isNewest = sequence.shared.length === sequence.length;
  const shared = (isNewest ? sequence.shared : sequence.shared.slice(0, sequence.length)) as Value[];
  shared.push(value);
  return { length: sequence.length + 1, shared };
}

/** The value at an index of this version, or undefined outside of it. */
export function at<Value>(sequence: Sequence<Value>, index: number): Value | undefined {
  return index >= 0 && index < sequence.length ? sequence.shared[index] : undefined;
}

/** The first `length` values, as a version of their own. */
export function firstOf<Value>(sequence: Sequence<Value>, length: number): Sequence<Value> {
  return { length: Math.min(length, sequence.length), shared: sequence.shared };
}

/** The values of this version as an array. */
export function valuesOf<Value>(sequence: Sequence<Value>): readonly Value[] {
  return sequence.shared.length === sequence.length ? sequence.shared : sequence.shared.slice(0, sequence.length);
}
