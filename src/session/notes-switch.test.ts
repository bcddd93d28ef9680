import { describe, expect, it } from 'vitest';
import type { Harness } from '../engine/loop/harness.ts';
import { isNotes } from '../engine/loop/notes.ts';
import { blocksOf } from '../engine/messages/blocks.ts';
import { toArray } from '../engine/messages/chain.ts';
import type { ModelRequest } from '../engine/messages/request.ts';
import { callsUntil, type Run, stepCount } from '../engine/run/run.ts';
import { invoicesLesson } from '../scenarios/invoices/lesson.ts';
import { runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

const requestsOf = (run: Run) => callsUntil(run, stepCount(run)).map(({ request }) => request);
const blocksIn = ({ messages }: ModelRequest) => toArray(messages).flatMap(blocksOf);
const notesIn = (request: ModelRequest) => blocksIn(request).filter(isNotes).length;
const marksIn = (request: ModelRequest) =>
  blocksIn(request).flatMap((block) => ('cache_control' in block ? [block.cache_control] : []));

/** The requests of the invoices' agent before a step and from there on, where the harness was changed. */
function requests(before: Partial<Harness>, step: number, change: Partial<Harness>) {
  const { session } = openSession(invoicesLesson);
  session.actions.changeHarness(before);
  session.actions.jumpTo(step);
  session.actions.changeHarnessHere('agent', change);
  const fork = runIn(session.getState(), 'agent');
  const all = requestsOf(fork);
  const earlier = callsUntil(fork, step).length;
  return { earlier: all.slice(0, earlier), later: all.slice(earlier) };
}

describe('notes, switched at a step', () => {
  it('stand once at the end of each request from there on', () => {
    const { earlier, later } = requests({}, 20, { notes: 'last' });
    expect(earlier.map(notesIn)).toEqual(earlier.map(() => 0));
    expect(later.map(notesIn)).toEqual(later.map(() => 1));
    const ends = later.map((request) => blocksIn(request).at(-1));
    expect(ends.every((block) => block !== undefined && isNotes(block))).toBe(true);
  });

  it('are gone from the next request when switched off, and their mark with them', () => {
    const { earlier, later } = requests({ notes: 'marked' }, 20, { notes: 'off' });
    expect(earlier.slice(1).map((request) => [notesIn(request), marksIn(request).length])).toEqual(
      earlier.slice(1).map(() => [1, 1]),
    );
    expect(later.length).toBeGreaterThan(1);
    expect(later.map((request) => [notesIn(request), marksIn(request).length])).toEqual(later.map(() => [0, 0]));
  });

  it('have a mark that lives as long as the request’s own: a longer one may not come behind a shorter', () => {
    const { later } = requests({ caching: '1h' }, 20, { notes: 'marked' });
    expect(later.map(marksIn)).toEqual(later.map(() => [{ type: 'ephemeral', ttl: '1h' }]));
  });
});
