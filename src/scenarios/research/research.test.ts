import { describe, expect, it } from 'vitest';
import type { Message } from '../../engine/messages/types.ts';
import { valuesOf } from '../../engine/run/sequence.ts';
import { traceText } from '../../engine/run/trace.ts';
import { graphProblems } from '../../engine/workflow/graph.ts';
import { answerTo, blockTable, endingText, play, refusals, sentWith } from '../../session/testing/scenario-play.ts';
import { checkGoal } from './goal.ts';
import { applyEffect } from './inbox.ts';
import { QUESTIONS } from './inputs.ts';
import { researchLesson as lesson } from './lesson.ts';
import { pageAt, sealText, searchWeb, unsealText, yearOf } from './web.ts';
import { RESEARCH_WORKFLOW } from './workflow.ts';

const INPUTS = QUESTIONS.map(({ id }) => id);
const LANES = INPUTS.flatMap((input) => (['workflow', 'agent'] as const).map((mode) => ({ input, mode })));
const PLEASE: Message = { role: 'user', content: 'Please continue.' };

describe('the golden traces', () => {
  it.each(LANES)('$input, $mode', async ({ input, mode }) => {
    const run = play(lesson, mode, { input });
    expect(refusals(run)).toEqual([]);
    await expect(traceText(run)).toMatchFileSnapshot(`./traces/${input}-${mode}.txt`);
  });
});

describe('the endings', () => {
  it.each([
    ['one-lap', 'workflow', 'end_turn, goal met, 1 turns'],
    ['two-pauses', 'workflow', 'handed_to_person, goal unmet, 1 turns'],
    ['three-pauses', 'workflow', 'handed_to_person, goal unmet, 1 turns'],
    ['one-lap', 'agent', 'end_turn, goal met, 3 turns'],
    ['two-pauses', 'agent', 'end_turn, goal met, 5 turns'],
    ['three-pauses', 'agent', 'end_turn, goal met, 6 turns'],
  ] as const)('%s, %s: %s', (input, mode, ending) => {
    expect(endingText(play(lesson, mode, { input }))).toBe(ending);
  });

  it.each([
    ['one-lap', ['tool_use', 'tool_use', 'end_turn'], [null, 1, null]],
    ['two-pauses', ['tool_use', 'pause_turn', 'pause_turn', 'tool_use', 'end_turn'], [null, 3, 3, 2, null]],
    [
      'three-pauses',
      ['tool_use', 'pause_turn', 'pause_turn', 'pause_turn', 'tool_use', 'end_turn'],
      [null, 3, 3, 3, 2, null],
    ],
  ])('%s has the stop reasons and searches that its question needs', (input, reasons, searches) => {
    const responses = valuesOf(play(lesson, 'agent', { input }).events).flatMap((event) =>
      event.type === 'response_received' ? [event.response] : [],
    );
    expect(responses.map(({ stop_reason }) => stop_reason)).toEqual(reasons);
    expect(responses.map(({ usage }) => usage.server_tool_use?.web_search_requests ?? null)).toEqual(searches);
  });

  it('stops at a turn cap of three with the pauses counted as turns', () => {
    expect(endingText(play(lesson, 'agent', { input: 'three-pauses', harness: { maxTurns: 3 } }))).toBe(
      'turn_cap, goal unmet, 3 turns',
    );
  });
});

describe('a paused turn', () => {
  const run = play(lesson, 'agent', { input: 'two-pauses' });
  const paused = sentWith(run, 3);

  it('goes on where it stopped when it is sent back unchanged', () => {
    expect(paused.at(-1)?.role).toBe('assistant');
    expect(answerTo(lesson, paused)).toMatch(/^searches .*Harbour.*Chapel.*Iron.*pauses$/);
  });

  it('begins anew when the user speaks in between, and comes to half an answer when that happens again', () => {
    const again = answerTo(lesson, [...paused, PLEASE]);
    expect(again).toMatch(/^searches .*Lime.*Mill.*Ferry.*pauses$/);
    const [searched] = paused.slice(-1);
    if (searched === undefined) throw new RangeError('The paused turn is missing.');
    expect(answerTo(lesson, [...paused, PLEASE, searched, PLEASE])).toMatch(
      /^calls save_answer.*Lime.*Mill.*Ferry Bridge"[^[]*$/,
    );
  });

  it('takes a request for each pause and no more input than was sent', () => {
    expect(sentWith(run, 4)).toHaveLength(paused.length + 1);
  });
});

describe('the simulated model reads nothing but its request', () => {
  it('reacts to each block deleted', async () => {
    const messages = sentWith(play(lesson, 'agent', { input: 'two-pauses' }), 3);
    await expect(blockTable(lesson, messages)).toMatchFileSnapshot('./traces/two-pauses-block-deleted.txt');
  });

  it('believes what the page says, and looks again for what it can’t read', () => {
    const messages = sentWith(play(lesson, 'agent', { input: 'one-lap' }), 2);
    const result = (text: string): Message => ({
      role: 'assistant',
      content: [
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'Lime Bridge' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 'srvtoolu_1',
          content: [{ type: 'web_search_result', url: 'https://a.example.com', title: 'A', encrypted_content: text }],
        },
      ],
    });
    const told = result(sealText('The Lime Bridge in Marlow Bay was opened in 1900.'));
    expect(answerTo(lesson, [...messages, told])).toMatch(/^calls save_answer.*1900.*a\.example/);
    expect(answerTo(lesson, [...messages, result('EqQBCgIYAhIkZjE')])).toMatch(
      /^searches .*Lime.*calls save_answer.*1894/,
    );
  });

  it('seals texts so that they can be read again', () => {
    expect(unsealText(sealText('Opened in 1894.'))).toBe('Opened in 1894.');
    expect(searchWeb('Old Bridge Marlow Bay year opened').map(({ title }) => title)).toHaveLength(2);
  });
});

describe('the goal check', () => {
  const inbox = QUESTIONS[0].world;
  const source = 'https://bridges.example.com/lime-bridge';
  const saved = (year: number, from = source) =>
    checkGoal(applyEffect(inbox, { type: 'answer_saved', answer: [{ name: 'Lime Bridge', year, source: from }] }));

  it('wants the right year with a page that says so', () => {
    expect(checkGoal(inbox).verdict).toBe('unmet');
    expect(saved(yearOf('Lime Bridge') ?? 0).verdict).toBe('met');
    expect(saved(1900).verdict).toBe('unmet');
    expect(saved(1894, 'https://bridges.example.com/mill-bridge').verdict).toBe('unmet');
    expect(pageAt(source)?.text).toContain('1894');
  });

  it('wants every bridge', () => {
    const answer = [{ name: 'Lime Bridge', year: 1894, source }];
    expect(checkGoal(applyEffect(QUESTIONS[1]?.world ?? inbox, { type: 'answer_saved', answer })).verdict).toBe(
      'unmet',
    );
  });
});

describe('the workflow', () => {
  it('sends a turn that was paused back as it is, and goes on', () => {
    const pause = { call: 1, attempt: 0, outcome: { type: 'stop', stopReason: 'pause_turn' } } as const;
    const run = play({ ...lesson, faults: [pause] }, 'workflow', { input: 'one-lap' });
    expect(refusals(run)).toEqual([]);
    expect(sentWith(run, 2).map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(endingText(run)).toBe('end_turn, goal met, 2 turns');
  });

  it('is a sound graph', () => {
    expect(graphProblems(RESEARCH_WORKFLOW)).toEqual([]);
  });
});
