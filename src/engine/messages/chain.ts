/**
 * A list that only grows at its end and shares everything before it: each link knows the link before. Two runs that part
 * at a step share the chain up to there, and appending costs the same at turn 1,000 as at turn 1.
 */
export interface Chain<Value> {
  readonly parent: Chain<Value> | null;
  readonly value: Value;
  /** How many values the chain holds, this one included. */
  readonly length: number;
}

/** Adds a value behind the chain's last one. `null` is the empty chain. */
export function appendTo<Value>(chain: Chain<Value> | null, value: Value): Chain<Value> {
  return { parent: chain, value, length: lengthOf(chain) + 1 };
}

/** Makes a chain of the values of an array, in their order. */
export function chainOf<Value>(values: readonly Value[]): Chain<Value> | null {
  return values.reduce<Chain<Value> | null>(appendTo, null);
}

/** The number of values in a chain that may be empty. */
export function lengthOf(chain: Chain<unknown> | null): number {
  return chain === null ? 0 : chain.length;
}

const arrays = new WeakMap<Chain<unknown>, readonly unknown[]>();

/** The chain's values as an array, first to last. Costs the chain's whole length once: for the screen and the wire. */
export function toArray<Value>(chain: Chain<Value> | null): readonly Value[] {
  if (chain === null) return [];
  const known = arrays.get(chain);
  if (known !== undefined) return known as readonly Value[];
  const values = new Array<Value>(chain.length);
  for (let link: Chain<Value> | null = chain; link !== null; link = link.parent) values[link.length - 1] = link.value;
  arrays.set(chain, values);
  return values;
}

/** A fold keeps its result at every link with this distance, and at the newest: enough to be near any link. */
const MILESTONE = 16;

/**
 * Makes a left fold over chains that remembers its result where it last was, and at milestones on the way, so that
 * folding a chain again after one append visits one value and going back visits at most a few. `step` must be pure:
 * nobody can tell a remembered result from a new one.
 */
export function rememberingFold<Value, Result>(
  initial: Result,
  step: (result: Result, value: Value, index: number) => Result,
): (chain: Chain<Value> | null) => Result {
  const results = new WeakMap<Chain<Value>, { readonly result: Result }>();
  return (chain) => {
    if (chain === null) return initial;
    const remembered = results.get(chain);
    if (remembered !== undefined) return remembered.result;
    const pending: Chain<Value>[] = [];
    let link: Chain<Value> | null = chain;
    while (link !== null && !results.has(link)) {
      pending.push(link);
      link = link.parent;
    }
    let result = link === null ? initial : (results.get(link)?.result ?? initial);
    if (link !== null && link.length % MILESTONE !== 0) results.delete(link);
    for (const next of pending.reverse()) {
      result = step(result, next.value, next.length - 1);
      if (next.length % MILESTONE === 0) results.set(next, { result });
    }
    results.set(chain, { result });
    return result;
  };
}
