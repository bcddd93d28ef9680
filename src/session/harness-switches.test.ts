import { describe, expect, it } from 'vitest';
import { type Harness, NO_GUARDS } from '../engine/loop/harness.ts';
import { textIn, toolUsesIn } from '../engine/messages/blocks.ts';
import { toArray } from '../engine/messages/chain.ts';
import { frontier, type Run } from '../engine/run/run.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { invitationLesson } from '../scenarios/move-meeting/invitation-lesson.ts';
import { moveMeetingLesson } from '../scenarios/move-meeting/lesson.ts';
import { researchLesson } from '../scenarios/research/lesson.ts';
import { runawayLesson } from '../scenarios/runaway/lesson.ts';
import { play } from './testing/scenario-play.ts';

const endingOf = (run: Run) => {
  const state = frontier(run);
  if (state.phase !== 'ended') throw new Error(`The run is ${state.phase}.`);
  return state.ending;
};
const typesOf = (run: Run) => valuesOf(run.events).map(({ type }) => type);
const sentTo = (run: Run) =>
  valuesOf(run.events).flatMap((event) =>
    event.type === 'tool_returned' && event.toolCall.name === 'send_message' && event.result.is_error !== true
      ? [String(event.toolCall.input['to'])]
      : [],
  );
const spent = (run: Run) => frontier(run).ledger;

describe('resumePause', () => {
  const turned = (harness: Partial<Harness>) => play(researchLesson, 'agent', { input: 'two-pauses', harness });

  it('sends a paused turn back as it is, and the model goes on', () => {
    const run = turned({});
    expect(typesOf(run)).not.toContain('context_changed');
    expect(endingOf(run)).toMatchObject({ cause: 'end_turn', goal: { verdict: 'met' } });
    expect(spent(run).pauses).toBe(2);
  });

  it('with a word behind it speaks to the model instead, which makes another conversation and a worse answer', () => {
    const run = turned({ resumePause: 'please_continue' });
    const changed = valuesOf(run.events).filter((event) => event.type === 'context_changed');
    expect(changed.length).toBeGreaterThan(0);
    const texts = toArray(spent(run).transcript).map(({ message }) =>
      typeof message.content === 'string' ? message.content : textIn(message.content),
    );
    expect(texts.filter((text) => text === 'Please continue.')).toHaveLength(changed.length);
    expect(endingOf(run).goal.verdict).toBe('unmet');
  });
});

describe('maxPauses', () => {
  const paused = (harness: Partial<Harness>) => play(researchLesson, 'agent', { input: 'three-pauses', harness });

  it('counts a pause as a turn where it is not set: a cap ends a run that did nothing wrong, and the report says what ate it', () => {
    const ending = endingOf(paused({ maxTurns: 4 }));
    expect(ending).toMatchObject({ cause: 'turn_cap', goal: { verdict: 'unmet' }, handed: 'partial' });
    expect(ending.report[0]).toBe(
      'All 4 turns of the turn cap are used; 3 of them went to pauses and not to the task.',
    );
  });

  it('lets the same run come to its answer with a counter of its own', () => {
    expect(endingOf(paused({ maxTurns: 4, maxPauses: 5 }))).toMatchObject({
      cause: 'end_turn',
      goal: { verdict: 'met' },
    });
  });

  it('ends the run at its own cap', () => {
    expect(endingOf(paused({ maxPauses: 1 }))).toMatchObject({ cause: 'pause_cap', goal: { verdict: 'unmet' } });
  });
});

describe('guardPlace', () => {
  const BUDGET = 4_000;
  const at = (guardPlace: Harness['guardPlace']) =>
    play(moveMeetingLesson, 'agent', { harness: { guardPlace, tokenBudget: BUDGET } });
  const tokens = (run: Run) => {
    const { usage } = spent(run);
    return usage.uncached + usage.cacheWrite5m + usage.cacheWrite1h + usage.cacheRead + usage.output;
  };

  it('after append stays below the budget and leaves no call unanswered', () => {
    const run = at('after_append');
    expect(endingOf(run).cause).toBe('token_budget');
    expect(tokens(run)).toBeLessThanOrEqual(BUDGET);
    expect(toArray(spent(run).transcript).at(-1)?.message.role).toBe('user');
  });

  it('before the tools has paid for the call whose results it does not fetch', () => {
    const run = at('before_tools');
    expect(endingOf(run).cause).toBe('token_budget');
    const last = toArray(spent(run).transcript).at(-1)?.message;
    expect(last?.role).toBe('assistant');
    expect(toolUsesIn(typeof last?.content === 'object' ? last.content : []).length).toBeGreaterThan(0);
    expect(typesOf(run).lastIndexOf('tool_started')).toBeLessThan(typesOf(run).lastIndexOf('response_received'));
  });

  it('after the call has paid for more than there was', () => {
    const run = at('after_call');
    expect(endingOf(run).cause).toBe('token_budget');
    expect(tokens(run)).toBeGreaterThan(BUDGET);
  });

  it('changes nothing in a run that stays within its limits', () => {
    const acts = (run: Run) => typesOf(run).filter((type) => type !== 'guard_checked');
    const standard = acts(play(moveMeetingLesson, 'agent'));
    for (const guardPlace of ['before_tools', 'after_call'] as const) {
      expect(acts(play(moveMeetingLesson, 'agent', { harness: { guardPlace } }))).toEqual(standard);
    }
  });

  it('never guards a workflow, whose graph has no circle', () => {
    const run = play(moveMeetingLesson, 'workflow', {
      input: 'free',
      harness: { guardPlace: 'after_call', maxTurns: 1 },
    });
    expect(endingOf(run)).toMatchObject({ cause: 'end_turn', goal: { verdict: 'met' } });
  });
});

describe('onBudgetGone', () => {
  const gone = (onBudgetGone: Harness['onBudgetGone']) =>
    endingOf(play(moveMeetingLesson, 'agent', { harness: { maxTurns: 4, onBudgetGone } }));

  it('hands over what was done, with the call that takes it back', () => {
    const { handed, report, claim } = gone('partial');
    expect([handed, claim]).toEqual(['partial', null]);
    expect(report).toEqual([
      'All 4 turns of the turn cap are used.',
      'Done: Moved Planning to Friday 13:00–14:00. To undo it: move_event({"event_id":"evt_07","day":"Thursday","start":"14:00"}).',
    ]);
  });

  it('hands over nothing, though the meeting is moved', () => {
    expect(gone('nothing')).toMatchObject({ handed: 'nothing', claim: null, report: [] });
  });

  it('raises an error that says nothing of what was done', () => {
    expect(gone('error')).toMatchObject({ handed: 'error', report: ['Error: All 4 turns of the turn cap are used.'] });
  });
});

describe('toolErrors', () => {
  const turned = (toolErrors: Harness['toolErrors']) => play(moveMeetingLesson, 'agent', { harness: { toolErrors } });

  it('with a hint lets the model find another time', () => {
    expect(endingOf(turned('hint'))).toMatchObject({ cause: 'end_turn', goal: { verdict: 'met' } });
  });

  it('as a bare number leaves it to guess, and to give up', () => {
    const run = turned('bare');
    const moves = valuesOf(run.events).filter(
      (event) => event.type === 'tool_returned' && event.toolCall.name === 'move_event',
    );
    expect(moves).toHaveLength(4);
    expect(moves[0]).toMatchObject({ result: { content: 'error 409', is_error: true } });
    expect(endingOf(run)).toMatchObject({ cause: 'end_turn', goal: { verdict: 'unmet' } });
  });

  it('raised ends the run, and the work before it stays undone', () => {
    expect(endingOf(turned('raise'))).toMatchObject({
      cause: 'crashed',
      report: [expect.stringMatching(/^conflict with/)],
    });
  });
});

describe('approval', () => {
  const turned = (harness: Partial<Harness>, answer: 'approve' | 'refuse' = 'refuse') =>
    play(invitationLesson, 'agent', { harness, answers: [answer] });

  it('is a gate in code: the model writes that the user has approved, and nothing happens', () => {
    const run = turned({});
    const said = valuesOf(run.events).flatMap((event) =>
      event.type === 'response_received' ? [textIn(event.response.content)] : [],
    );
    expect(said).toContain('The user has approved this message.');
    expect(sentTo(run)).toEqual([]);
  });

  it('that trusts the model lets the order through, and still asks for what nobody claimed', () => {
    const run = turned({ approval: 'trust_model' });
    expect(sentTo(run)).toEqual(['Eve']);
    expect(typesOf(run)).toContain('approval_refused');
    expect(endingOf(run).goal.verdict).toBe('unmet');
  });

  it('that is off sends everything', () => {
    expect(sentTo(turned({ approval: 'off' }))).toEqual(['Eve', 'Dana']);
  });

  it('makes no difference to the workflow, which takes no orders from data', () => {
    expect(sentTo(play(invitationLesson, 'workflow', { harness: { approval: 'off' } }))).toEqual(['Dana']);
  });
});

describe('allowedTools', () => {
  it('keeps a tool from the agent, whatever it has read: the note says so, and the model reports it', () => {
    const run = play(invitationLesson, 'agent', {
      harness: { approval: 'off', allowedTools: 'list_events+find_free_slots+move_event' },
    });
    expect(sentTo(run)).toEqual([]);
    const denied = valuesOf(run.events).filter((event) => event.type === 'call_denied');
    expect(denied.map((event) => event.type === 'call_denied' && event.reason)).toEqual(['not_allowed', 'not_allowed']);
    expect(endingOf(run).claim).toContain('could not be sent');
  });

  it('may allow none at all', () => {
    const run = play(moveMeetingLesson, 'agent', { harness: { allowedTools: 'none' } });
    expect(typesOf(run)).not.toContain('tool_started');
    expect(endingOf(run)).toMatchObject({ cause: 'end_turn', goal: { verdict: 'unmet' } });
  });
});

describe('onRefusal', () => {
  it('ends the run with a report of what was done and how to take it back', () => {
    const run = play(moveMeetingLesson, 'agent', { harness: { onRefusal: 'end_run' }, answers: ['refuse'] });
    expect(endingOf(run)).toMatchObject({ cause: 'vetoed' });
    expect(endingOf(run).report).toEqual([
      'A person refused send_message.',
      expect.stringMatching(/^Done: Moved Planning .* To undo it: move_event/),
    ]);
  });
});

describe('loopDetector', () => {
  it('that looks at the world also ends a run whose turns all leave it as it is', () => {
    const run = play(runawayLesson, 'agent', {
      input: 'fails-at-once',
      harness: { ...NO_GUARDS, loopDetector: 'world_aware' },
    });
    expect(endingOf(run).cause).toBe('loop_detected');
    expect(spent(run)).toMatchObject({ turn: 8, repeats: 0 });
  });
});
