/**
 * Whatever a person does. Locks down that after any sequence of gestures the page stands where a small model of it says, and
 * that its address opens the same again, in place and in a page of its own. Fixed seed; on failure the gestures are listed.
 */
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { moveMeetingLesson } from '../src/scenarios/move-meeting/lesson.ts';
import { researchLesson } from '../src/scenarios/research/lesson.ts';
import type { Lesson } from '../src/scenarios/scenario.ts';
import { writeAddress } from '../src/session/address.ts';
import { OUTCOMES } from '../src/session/outcomes.ts';
import { anyGesture, type Gesture } from '../src/session/testing/gestures.ts';
import { follow } from '../src/session/testing/model-moves.ts';
import { openSession } from '../src/session/testing/open-session.ts';
import { SessionModel } from '../src/session/testing/session-model.ts';
import { deedOf } from '../src/session/testing/walk.ts';
import { expect, test } from './fixtures.ts';
import { open, openTab, wordsOf } from './lesson-page.ts';
import { doOnPage, expectedOn, onPage, readPage } from './model-page.ts';

// Many gestures, none of them long: the time is for slow machines.
test.describe.configure({ timeout: 90_000 });

const SEED = 20_261_201;

const MADE_HERE = [
  'step',
  'back',
  'turn',
  'turn back',
  'first',
  'last',
  'jump',
  'seek',
  'answer',
  'force',
  'show',
  'view',
  'sync',
  'focus',
];

const turnsHere: fc.Arbitrary<Gesture> = fc
  .integer({ min: 1, max: 6 })
  .map((maxTurns) => ({ type: 'switch here', lane: 'agent', change: { maxTurns } }));

/** What makes a tool fail can be pressed only where the call asks for one, of which the model knows nothing. */
const isOfTools = (each: Gesture): boolean => each.type === 'force' && OUTCOMES[each.outcome].type === 'tools';

/** What can be done on the page without a wait; of the harness the cap of turns. */
const gesture: fc.Arbitrary<Gesture> = fc.oneof(
  { weight: 30, arbitrary: anyGesture.filter((each) => MADE_HERE.includes(each.type) && !isOfTools(each)) },
  { weight: 1, arbitrary: turnsHere },
);

/** Opens an address in the page as it is. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
}

/** Makes one sequence of gestures on a page that shows the lesson at its start. Gives the address that the page has to have. */
async function walk(page: Page, lesson: Lesson, gestures: readonly Gesture[]): Promise<string> {
  const model = new SessionModel(lesson);
  const twin = openSession(lesson);
  await expect.poll(() => readPage(page)).toEqual(expectedOn(model));
  const made: Gesture[] = [];
  for (const meant of gestures) {
    for (const each of onPage(model, meant)) {
      made.push(each);
      await doOnPage(page, model, each);
      await deedOf(twin, model, each)();
      follow(model, each);
    }
    await expect.poll(() => readPage(page), JSON.stringify(made)).toEqual(expectedOn(model));
  }
  return writeAddress(twin.session.getState());
}

for (const [lesson, part] of [
  [moveMeetingLesson, 1],
  [moveMeetingLesson, 2],
  [moveMeetingLesson, 3],
  [researchLesson, 4],
  [researchLesson, 5],
] as const) {
  test(`ten sequences of gestures in the lesson ${lesson.id}, part ${part}`, async ({ page }) => {
    const start = `lesson=${lesson.id}&input=${lesson.input}&view=both&step=0`;
    const sequences = fc.sample(fc.array(gesture, { minLength: 8, maxLength: 8 }), { seed: SEED + part, numRuns: 10 });
    await open(page, start);
    await openTab(page, 'Exits');
    for (const [index, gestures] of sequences.entries()) {
      const address = await walk(page, lesson, gestures);
      await expect.poll(() => new URL(page.url()).hash, JSON.stringify(gestures)).toBe(`#${address}`);
      const [shown, words] = [await readPage(page), await wordsOf(page)];
      await goTo(page, start);
      await expect.poll(() => readPage(page)).toEqual(expectedOn(new SessionModel(lesson)));
      if (index < sequences.length - 1) await goTo(page, address);
      else {
        await open(page, address);
        await openTab(page, 'Exits');
      }
      await expect.poll(() => readPage(page), address).toEqual(shown);
      expect(await wordsOf(page), address).toEqual(words);
      await goTo(page, start);
    }
  });
}
