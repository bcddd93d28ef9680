import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { LESSONS } from '../../scenarios/catalogue.ts';
import { researchLesson } from '../../scenarios/research/lesson.ts';
import {
  ALL_LESSONS,
  type ForcedPlay,
  forcedPlay,
  lessonHarness,
  OUTCOME_NAMES,
  playForced,
} from '../../session/testing/forced-play.ts';
import { ENDING_CAUSES } from '../loop/endings.ts';
import { questionIn } from '../loop/question.ts';
import { toolUsesIn } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { Message } from '../messages/types.ts';
import { anyHarness, soundHarness } from '../testing/harnesses.ts';
import { frontier, type Run } from './run.ts';
import type { RunAhead } from './run-ahead.ts';
import { valuesOf } from './sequence.ts';

const COMBINATIONS = process.env['LOOPSCOPE_DEEP'] === '1' ? 20_000 : 2_000;
// Long enough for a machine that has other things to do.
vi.setConfig({ testTimeout: 600_000 });

const SEED = 20_261_201;

/** The page's ceiling: how many turns it carries a run ahead at a time. */
const CEILING = 200;

/** Runs a law over every combination; what one of them came to is also counted, for the tests of the tests below. */
function forEach(plays: fc.Arbitrary<ForcedPlay>, check: (held: RunAhead, given: ForcedPlay) => string): Set<string> {
  const seen = new Set<string>();
  const law = fc.property(plays, (given) => {
    seen.add(check(playForced(given), given));
  });
  fc.assert(law, { seed: SEED, numRuns: COMBINATIONS, endOnFailure: false });
  return seen;
}

/** What a run came to: how it ended, or what it waits for. Throws unless it is one of what may be. */
function outcomeOf({ run, stopped }: RunAhead): string {
  const state = frontier(run);
  switch (stopped) {
    case 'ended':
      if (state.phase !== 'ended') throw new Error(`It is said to have ended, and is ${state.phase}.`);
      expect(ENDING_CAUSES).toContain(state.ending.cause);
      return state.ending.misread === undefined ? state.ending.cause : `misread ${state.ending.misread}`;
    case 'person':
      expect(questionIn(state)).not.toBeNull();
      return 'person';
    case 'turns':
      expect(state.ledger.turn).toBe(CEILING);
      return 'ceiling';
    case 'child':
      throw new Error('No lesson has runs within runs.');
  }
}

/** The ids of the calls in an array that nothing behind them answers. */
function unanswered(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message, index) => {
    if (typeof message.content === 'string') return [];
    const next = messages[index + 1]?.content ?? [];
    const answered =
      typeof next === 'string' ? [] : next.map((block) => (block.type === 'tool_result' ? block.tool_use_id : ''));
    return toolUsesIn(message.content).flatMap(({ id }) => (answered.includes(id) ? [] : [id]));
  });
}

function rejections(run: Run, { forced }: ForcedPlay): readonly string[] {
  return valuesOf(run.events).flatMap((event) => {
    if (event.type !== 'request_failed' || event.failure.status !== 400) return [];
    const isForced = forced.some(({ call, outcome }) => call === event.call && outcome === 'error_400');
    return isForced ? [] : [`call ${event.call}: ${event.failure.message}`];
  });
}

describe('under every combination of switches and forced outcomes', () => {
  it('a run ends, awaits a person or reaches the ceiling of the page, and nothing is thrown at the driver', () => {
    const seen = forEach(
      forcedPlay(() => anyHarness),
      outcomeOf,
    );
    // A law over combinations that never come to anything would prove nothing.
    for (const each of [
      'person',
      'ceiling',
      'crashed',
      'misread max_tokens',
      'misread refusal',
      'loop_detected',
      'vetoed',
    ])
      expect(seen).toContain(each);
  });
});

describe.each([
  ['the harness of the lesson', forcedPlay((lesson) => fc.constant(lessonHarness(lesson)))],
  ['any harness without a careless setting', forcedPlay(() => soundHarness)],
] as const)('with %s and any forced outcomes', (_name, plays) => {
  it('no request is rejected, no guard leaves a call unanswered, and nothing crashes or is misread', () => {
    const seen = forEach(plays, (held, given) => {
      expect(rejections(held.run, given)).toEqual([]);
      for (const event of valuesOf(held.run.events)) {
        if (event.type !== 'guard_checked') continue;
        const state = held.run.states.shared[event.index];
        expect(unanswered(toArray(state?.ledger.context.messages ?? null)), `guards at ${event.index}`).toEqual([]);
      }
      const outcome = outcomeOf(held);
      expect(outcome).not.toMatch(/crashed|misread/);
      return outcome;
    });
    for (const each of ['person', 'end_turn', 'truncated', 'refused', 'api_error', 'loop_detected', 'token_budget'])
      expect(seen).toContain(each);
  });
});

describe('cases that broke a law', () => {
  it('a step of a workflow whose model calls a tool ends the run and runs nothing', () => {
    const { run } = playForced({
      lesson: researchLesson,
      input: 'one-lap',
      seed: '1',
      mode: 'workflow',
      harness: lessonHarness(researchLesson),
      forced: [{ call: 1, outcome: 'tool_use' }],
      answers: [],
    });
    expect(frontier(run)).toMatchObject({ phase: 'ended', ending: { cause: 'malformed' } });
    const after = valuesOf(run.events).map(({ type }) => type);
    expect(after.slice(after.indexOf('response_received') + 1)).toEqual([
      'stop_reason_read',
      'goal_checked',
      'run_ended',
    ]);
  });
});

describe('the combinations', () => {
  it('are made of every lesson there is, and force every outcome', () => {
    expect(ALL_LESSONS.map(({ id }) => id)).toEqual(LESSONS.map(({ id }) => id));
    const plays = fc.sample(
      forcedPlay(() => anyHarness),
      { seed: SEED, numRuns: 200 },
    );
    expect(new Set(plays.flatMap(({ forced }) => forced.map(({ outcome }) => outcome)))).toEqual(
      new Set(OUTCOME_NAMES),
    );
  });
});
