import { describe, expect, it } from 'vitest';
import { frontier } from '../engine/run/run.ts';
import { invoicesLesson as lesson } from '../scenarios/invoices/lesson.ts';
import { writeNotes } from '../scenarios/invoices/notes.ts';
import { type Lever, pull, runSubject, subjectOf, withHarness } from './subject.ts';

/** How an input of the lesson ends under a lever. */
function ending(input: string, lever: Lever): string {
  const run = runSubject(pull(subjectOf({ ...lesson, input }, 'agent'), lever));
  const state = frontier(run);
  return state.phase === 'ended' ? `${state.ending.cause}, ${state.ending.goal.verdict}` : state.phase;
}

describe('large results cut', () => {
  it.each([300, 400, 600, 800, 5_000])('at %i characters lose nothing if the rest is kept', (limit) => {
    for (const input of ['plain', 'odd-layout', 'duplicate']) {
      expect(ending(input, withHarness({ cutAbove: limit }))).toBe('end_turn, met');
    }
  });

  it('never let a duplicate through, also where the rest of the list is gone', () => {
    for (const limit of [300, 600, 700, 1_000]) {
      expect(ending('duplicate', withHarness({ cutAbove: limit, cutRest: 'gone' }))).toBe('end_turn, met');
    }
  });
});

describe('notes', () => {
  it('say nothing before anything is known', () => {
    expect(writeNotes(null)).toBeNull();
  });
});
