import type { Lesson } from '../../scenarios/scenario.ts';
import { writeAddress } from '../address.ts';
import type { Session } from '../session.ts';
import { LANES, type SessionState } from '../state.ts';
import type { Gesture } from './gestures.ts';
import { canEdit } from './model-forks.ts';
import { follow, inputOf, placeToJump, placeToSeek, runToShow } from './model-moves.ts';
import { factsOf, runText } from './model-runs.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { SessionModel } from './session-model.ts';

/**
 * Makes gestures on a session and on the model, and throws at the first thing in which they differ. At the end every run is
 * compared byte for byte with what the model makes of it, and the link is opened.
 */
export async function walk(lesson: Lesson, gestures: readonly Gesture[]): Promise<SessionModel> {
  const model = new SessionModel(lesson);
  let opened = openSession(lesson);
  expectSame(opened.session, model, 'as it opens');
  for (const [index, gesture] of gestures.entries()) {
    const name = `after gesture ${index}, ${JSON.stringify(gesture)}`;
    if (gesture.type === 'link') opened = await throughLink(opened, lesson, name);
    else await deedOf(opened, model, gesture)();
    follow(model, gesture);
    expectSame(opened.session, model, name);
  }
  expectSameRuns(opened.session, model);
  model.isPlaying = false;
  const { session } = await throughLink(opened, lesson, 'at the end');
  expectSame(session, model, 'opened from its link at the end');
  return model;
}

/** Opens the link of what is on the screen in a session of its own. What it shows has to be the same, to the byte. */
async function throughLink({ session }: OpenedSession, lesson: Lesson, name: string): Promise<OpenedSession> {
  const address = writeAddress(session.getState());
  const other = spareSession(lesson, session);
  await other.session.actions.open(`#${address}`);
  const [before, after] = [session.getState(), other.session.getState()];
  same(after.problems, [], `problems of ${address} ${name}`);
  same(writeAddress(after), address, `address ${name}`);
  same(Object.keys(after.runs), Object.keys(before.runs), `runs ${name}`);
  for (const id of Object.keys(before.runs))
    same(textIn(after, id), textIn(before, id), `run ${id} of ${address} ${name}`);
  return other;
}

const spares = new Map<string, readonly OpenedSession[]>();

/** Another session than this one. It may have shown something else before: opening an address leaves nothing of that. */
function spareSession(lesson: Lesson, not: Session): OpenedSession {
  const pair = spares.get(lesson.id) ?? [openSession(lesson), openSession(lesson)];
  spares.set(lesson.id, pair);
  return pair.find(({ session }) => session !== not) ?? openSession(lesson);
}

function textIn(state: SessionState, id: string): string {
  const run = state.runs[id]?.run;
  return run === undefined ? '' : runText(run);
}

function expectSameRuns(session: Session, model: SessionModel): void {
  for (const { id, recipe } of model.runs) same(textIn(session.getState(), id), factsOf(recipe).text, `run ${id}`);
}

function expectSame(session: Session, model: SessionModel, name: string): void {
  same(shown(session.getState()), expected(model), name);
}

/** Everything on the screen that is no read of one run. */
function shown(state: SessionState): object {
  return {
    input: state.setup.input,
    harness: state.setup.harness,
    view: state.view,
    sync: state.sync,
    focus: state.focus,
    isPlaying: state.playing,
    playhead: state.playhead,
    lanes: LANES.map((lane) => state.lanes[lane]),
    runs: Object.values(state.runs).map(({ run, stopped }) => ({
      id: run.id,
      cut: run.cut === null ? null : `${run.cut.parent}@${run.cut.atStep}`,
      length: run.events.length,
      isEnded: stopped === 'ended',
      isAsked: stopped === 'person',
    })),
  };
}

function expected(model: SessionModel): object {
  return {
    input: model.input,
    harness: model.harness,
    view: model.view,
    sync: model.sync,
    focus: model.focus,
    isPlaying: model.isPlaying,
    playhead: model.playhead,
    lanes: LANES.map((lane) => ({ runId: model.lanes[lane].run.id, cursor: model.lanes[lane].cursor })),
    runs: model.runs.map(({ id, recipe, made }) => {
      const { length, isEnded, questions } = factsOf(recipe);
      return {
        id,
        cut: made === null ? null : `${made.parent.id}@${made.at}`,
        length,
        isEnded,
        isAsked: questions.includes(length),
      };
    }),
  };
}

/** What a gesture is on the session. */
export function deedOf(
  { session: { actions }, tick }: OpenedSession,
  model: SessionModel,
  gesture: Gesture,
): () => void | Promise<void> {
  switch (gesture.type) {
    case 'step':
      return actions.stepForward;
    case 'back':
      return actions.stepBack;
    case 'turn':
      return actions.turnForward;
    case 'turn back':
      return actions.turnBack;
    case 'first':
      return actions.toFirst;
    case 'last':
      return actions.toLast;
    case 'jump':
      return () => actions.jumpTo(placeToJump(model, gesture.nth));
    case 'seek':
      return () => actions.jumpTo(placeToSeek(model, gesture) ?? model.playhead);
    case 'play':
      return actions.play;
    case 'tick':
      return tick;
    case 'stop':
      return actions.pause;
    case 'link':
      return () => undefined;
    case 'answer':
      return () => {
        actions.jumpTo(placeToSeek(model, gesture) ?? model.playhead);
        actions.decide(model.laneOf(gesture.lane), gesture.answer);
      };
    case 'force':
      return () => actions.forceOutcome(model.laneOf(gesture.lane), gesture.outcome);
    case 'switch here':
      return () => actions.changeHarnessHere(model.laneOf(gesture.lane), gesture.change);
    case 'edit': {
      const name = model.laneOf(gesture.lane);
      return () =>
        canEdit(model, name) ? actions.editMessages(name, model.lanes[name].cursor, gesture.edit) : actions.pause();
    }
    case 'switch':
      return () => actions.changeHarness(gesture.change);
    case 'input':
      return () => actions.chooseInput(inputOf(model, gesture.nth));
    case 'show':
      return () => actions.showRun(model.laneOf(gesture.lane), runToShow(model, gesture.nth).id);
    case 'view':
      return () => actions.chooseView(gesture.view);
    case 'sync':
      return () => actions.chooseSync(gesture.sync);
    case 'focus':
      return () => actions.focusLane(model.laneOf(gesture.lane));
  }
}

function same(found: unknown, wanted: unknown, name: string): void {
  if (found === wanted || JSON.stringify(found) === JSON.stringify(wanted)) return;
  const [left, right] = [JSON.stringify(found, null, 1), JSON.stringify(wanted, null, 1)];
  const [lines, others] = [left.split('\n'), right.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  const around = (text: readonly string[]): string =>
    text
      .slice(Math.max(0, at - 2), at + 2)
      .join('\n')
      .slice(0, 600);
  throw new Error(`${name}: the session has\n${around(lines)}\nwhere the model has\n${around(others)}`);
}
