import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Lesson } from '../scenarios/scenario.ts';
import { ALL_LESSONS } from './testing/forced-play.ts';
import { anyGesture } from './testing/gestures.ts';
import { walk } from './testing/walk.ts';

// Long enough for a machine that has other things to do.
vi.setConfig({ testTimeout: 600_000 });

const SEQUENCES = process.env['LOOPSCOPE_DEEP'] === '1' ? 10_000 : 1_000;

function lessonOf(id: string): Lesson {
  const lesson = ALL_LESSONS.find((each) => each.id === id);
  if (lesson === undefined) throw new RangeError(`There is no lesson ${id}.`);
  return lesson;
}

/** The smaller ones come more often: what a session does is the same in all of them. */
const aLesson = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('move-meeting', 'invitation', 'stuck') },
  { weight: 1, arbitrary: fc.constantFrom('research', 'runaway', 'invoices') },
);

describe('whatever a person does', () => {
  it('the page shows what the model says, and its link opens the same', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        aLesson,
        fc.array(anyGesture, { minLength: 1, maxLength: 10, size: 'max' }),
        async (id, gestures) => {
          const { runs, sync, isAsked } = await walk(lessonOf(id), gestures);
          for (const { id: runId, made } of runs) reached.add(`${made?.by} in ${runId.split('.')[0]}`);
          for (const { made } of runs) if (made?.parent.made !== null) reached.add('fork of a fork');
          reached.add(sync).add(isAsked ? 'asked' : 'free');
        },
      ),
      { seed: 20_261_201, numRuns: SEQUENCES },
    );
    // Sequences that never come to anything would prove nothing.
    for (const by of ['answer', 'outcome', 'harness', 'edit']) expect(reached).toContain(`${by} in agent`);
    for (const each of ['outcome in workflow', 'fork of a fork', 'race', 'none', 'asked'])
      expect(reached).toContain(each);
  });
});
