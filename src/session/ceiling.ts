import { frontier, type Run } from '../engine/run/run.ts';

/** The page carries no run further than this. A run without guards may go on for ever; a page may not. */
const MOST_TURNS = 2_000;

/** Whether a run has come as far as the page carries one. */
export function isAtCeiling(run: Run): boolean {
  return frontier(run).ledger.turn >= MOST_TURNS;
}
