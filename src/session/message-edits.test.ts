import { describe, expect, it } from 'vitest';
import type { MessageEdit } from '../engine/messages/edit.ts';
import { eventAt, frontier, stepCount } from '../engine/run/run.ts';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { writeAddress } from './address.ts';
import { forksLeftOut } from './fork-address.ts';
import type { Session } from './session.ts';
import { heldRun, runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

/** Behind the guards of the third turn: the request of the fourth call is due. */
const READ = 27;
const AWAY: MessageEdit = { type: 'result', message: 6, block: 1, text: 'Dana on Friday: 15:00–17:00', isError: false };
const LONG: MessageEdit = { type: 'text', message: 0, block: 0, text: 'a'.repeat(2_001) };

/** A session at the step before the fourth call. */
function atRead(): Session {
  const { session } = openSession(lesson);
  session.actions.chooseView('agent');
  session.actions.jumpTo(READ);
  return session;
}

/** What an address opens. */
async function opened(address: string): Promise<Session> {
  const { session } = openSession(lesson);
  await session.actions.open(`#${address}`);
  return session;
}

describe('editing what is sent', () => {
  it('makes a fork, shows its first step, and leaves the run as it was', async () => {
    const session = atRead();
    const before = runIn(session.getState(), 'agent');
    await session.actions.editMessages('agent', READ, AWAY);
    const state = session.getState();
    expect(state.lanes.agent).toEqual({ runId: 'agent.1', cursor: READ + 1 });
    expect(eventAt(runIn(state, 'agent'), READ + 1)).toMatchObject({ type: 'context_changed', actor: 'person' });
    expect(heldRun(state, 'agent').run).toBe(before);
    expect(frontier(runIn(state, 'agent'))).toMatchObject({
      phase: 'awaiting_person',
      calls: [{ name: 'send_message', input: { text: expect.stringContaining('15:00') } }],
    });
  });

  it('opens a fork that is there already instead of making it twice', async () => {
    const session = atRead();
    await session.actions.editMessages('agent', READ, AWAY);
    session.actions.showRun('agent', 'agent');
    session.actions.jumpTo(2);
    await session.actions.editMessages('agent', READ, { ...AWAY });
    expect(Object.keys(session.getState().runs)).toEqual(['workflow', 'agent', 'agent.1']);
    expect(session.getState().lanes.agent).toEqual({ runId: 'agent.1', cursor: READ + 1 });
  });

  it('does nothing when the lesson was opened anew meanwhile', async () => {
    const session = atRead();
    const editing = session.actions.editMessages('agent', READ, AWAY);
    session.actions.chooseInput('free');
    await editing;
    expect(Object.keys(session.getState().runs)).toEqual(['workflow', 'agent']);
  });
});

describe('an edit in the address', () => {
  it.each<[string, MessageEdit]>([
    ['result~6~1~Dana_on_Friday~3A_15~3A00~E2~80~9317~3A00', AWAY],
    ['error~6~1~busy', { type: 'result', message: 6, block: 1, text: 'busy', isError: true }],
    ['error~6~1~', { type: 'result', message: 6, block: 1, text: '', isError: true }],
    [
      'text~0~0~a~5Fb~2Dc~7E~2E~2C~3A~40~26~3D~23~25~0Ażółć~F0~9F~99~82'.replace('żółć', '~C5~BC~C3~B3~C5~82~C4~87'),
      { type: 'text', message: 0, block: 0, text: 'a_b-c~.,:@&=#%\nżółć🙂' },
    ],
    ['delete~6~1', { type: 'deletion', message: 6, block: 1 }],
    ['delete~5', { type: 'deletion', message: 5, block: null }],
  ])('travels as %s', async (word, edit) => {
    const session = atRead();
    await session.actions.editMessages('agent', READ, edit);
    const address = writeAddress(session.getState());
    expect(address).toMatch(new RegExp(`fork=agent@${READ}:${word}(\\.|,|&|$)`));
    const other = await opened(address);
    expect(other.getState().problems).toEqual([]);
    expect(writeAddress(other.getState())).toBe(address);
    const [fork, original] = [other, session].map((each) => runIn(each.getState(), 'agent'));
    expect(fork?.cut).toEqual(original?.cut);
    expect(fork === undefined ? 0 : stepCount(fork)).toBe(original === undefined ? 1 : stepCount(original));
  });

  it('carries the answers given behind it, and the forks cut from it', async () => {
    const session = atRead();
    await session.actions.editMessages('agent', READ, AWAY);
    session.actions.toLast();
    session.actions.decide('agent', 'approve');
    await session.actions.editMessages('agent', READ + 1, { type: 'deletion', message: 0, block: null });
    const address = writeAddress(session.getState());
    expect(address).toContain(`.approve,agent.1@${READ + 1}:delete~0`);
    const other = await opened(address);
    expect(other.getState().problems).toEqual([]);
    expect(writeAddress(other.getState())).toBe(address);
  });

  it('leaves out what is too long with what was cut from it, and the other forks still open', async () => {
    const session = atRead();
    await session.actions.editMessages('agent', 0, LONG);
    await session.actions.editMessages('agent', 1, { type: 'deletion', message: 0, block: null });
    expect(forksLeftOut(session.getState())).toBe(2);
    const whileShown = await opened(writeAddress(session.getState()));
    expect(whileShown.getState().lanes.agent.runId).toBe('agent');
    session.actions.showRun('agent', 'agent');
    await session.actions.editMessages('agent', READ, AWAY);
    const address = writeAddress(session.getState());
    expect(address).not.toContain('aaa');
    const other = await opened(address);
    expect(other.getState().problems).toEqual([]);
    expect(other.getState().lanes.agent).toEqual({ runId: 'agent.1', cursor: READ + 1 });
    expect(runIn(other.getState(), 'agent').cut).toEqual(runIn(session.getState(), 'agent').cut);
    expect(forksLeftOut(other.getState())).toBe(0);
  });

  it('takes an edit of just the longest length', async () => {
    const session = atRead();
    await session.actions.editMessages('agent', 0, { ...LONG, text: 'a'.repeat(2_000 - 'text~0~0~'.length) });
    expect(forksLeftOut(session.getState())).toBe(0);
  });

  it.each([
    'agent@28:delete~0',
    'agent@27:delete~99',
    'agent@27:delete~6~9',
    'agent@27:text~6~1~no text',
    'workflow@0:delete~0',
    'agent@27:result~6~1~stray~ZZ',
    'agent@27:text~0~0~~FF',
    'agent@9999999:delete~0',
  ])('is named and left out where it can’t be made: %s', async (fork) => {
    const other = await opened(`view=agent&step=4&fork=${encodeURIComponent(fork)}`);
    expect(other.getState().problems.map(({ field }) => field)).toContain('fork');
    expect(Object.keys(other.getState().runs)).toEqual(['workflow', 'agent']);
    expect(other.getState().playhead).toBe(4);
  });
});
