import { runFold } from '../parts/run-fold.ts';

/** Where a workflow's run is after so many steps, and which way it came. */
export interface Path {
  /** The step of the graph in which the last event happened: the one that is lit. */
  readonly lit: string;
  /** The step that is due next. */
  readonly due: string;
  /** The ways taken so far, in order, as `from>to`. */
  readonly taken: readonly string[];
  /** The number of the event that took the last way, counted as a step of the run. */
  readonly lastStep: number;
}

/** Folds a workflow's run into the path it has taken, remembering every step. */
export const pathAt = runFold<Path>(
  (start) => {
    const node = start.ledger.workflow?.node ?? '';
    return { lit: node, due: node, taken: [], lastStep: 0 };
  },
  (path, event, _, after) => {
    const due = after.ledger.workflow?.node ?? path.due;
    const lit = path.due;
    if (due === path.due) return { ...path, lit };
    return { lit, due, taken: [...path.taken, wayOf(path.due, due)], lastStep: event.index + 1 };
  },
);

/** The name of a way in `taken`. */
export function wayOf(from: string, to: string): string {
  return `${from}>${to}`;
}

/** The way that was taken last, or null. */
export function lastWay(path: Path): { readonly from: string; readonly to: string } | null {
  const [from, to] = path.taken.at(-1)?.split('>') ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}
