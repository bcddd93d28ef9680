import type { Gesture } from './gestures.ts';
import { answer, edit, force, switchHere } from './model-forks.ts';
import type { ModelRun, SessionModel } from './session-model.ts';

/** Does to the model what a gesture has to do to the page. */
export function follow(model: SessionModel, gesture: Gesture): void {
  if (gesture.type !== 'tick' && gesture.type !== 'focus') model.isPlaying = false;
  switch (gesture.type) {
    case 'step':
      model.move(model.playhead + 1);
      break;
    case 'back':
      model.move(model.playhead - 1);
      break;
    case 'turn':
      model.move(placeOfTurn(model, 'next'));
      break;
    case 'turn back':
      model.move(placeOfTurn(model, 'previous'));
      break;
    case 'first':
      model.move(0);
      break;
    case 'last':
      model.move(model.length);
      break;
    case 'jump':
      model.move(placeToJump(model, gesture.nth));
      break;
    case 'seek':
      model.move(placeToSeek(model, gesture) ?? model.playhead);
      break;
    case 'play':
      if (isAtEnd(model) && !model.isAsked) model.move(0);
      model.isPlaying = !model.isAsked && !isAtEnd(model);
      break;
    case 'tick':
      if (!model.isPlaying) return;
      model.move(model.playhead + 1);
      model.isPlaying = !model.isAsked && !isAtEnd(model);
      break;
    case 'stop':
    case 'link':
      break;
    case 'answer':
      model.move(placeToSeek(model, gesture) ?? model.playhead);
      answer(model, model.laneOf(gesture.lane), gesture.answer);
      break;
    case 'force':
      force(model, model.laneOf(gesture.lane), gesture.outcome);
      break;
    case 'switch here':
      switchHere(model, model.laneOf(gesture.lane), gesture);
      break;
    case 'edit':
      edit(model, model.laneOf(gesture.lane), gesture.edit);
      break;
    case 'switch':
      model.harness = { ...model.harness, ...gesture.change };
      model.begin();
      break;
    case 'input':
      model.input = inputOf(model, gesture.nth);
      model.begin();
      break;
    case 'show':
      model.lanes[model.laneOf(gesture.lane)].run = runToShow(model, gesture.nth);
      model.move(model.playhead);
      break;
    case 'view':
    case 'sync':
      rearrange(model, gesture);
      break;
    case 'focus':
      model.focus = model.laneOf(gesture.lane);
      if (model.sync === 'none') model.playhead = model.lanes[model.focus].cursor;
  }
}

/** A place for the playhead: any that there is, or a little outside of what there is. */
export function placeToJump(model: SessionModel, nth: number): number {
  return (nth % (model.length + 5)) - 2;
}

/** Where a lane shows one of the things that are sought, or null if it has none. */
export function placeToSeek(
  model: SessionModel,
  gesture: Extract<Gesture, { readonly type: 'seek' | 'answer' }>,
): number | null {
  const lane = model.sync === 'none' ? model.focus : model.laneOf(gesture.lane);
  const { questions, openings } = model.facts(lane);
  const steps = gesture.type === 'seek' && gesture.what === 'opening' ? openings : questions;
  const step = steps[gesture.nth % Math.max(1, steps.length)];
  return step === undefined ? null : model.placeOf(lane, step);
}

/** The input that the menu would have at this place. */
export function inputOf({ lesson }: SessionModel, nth: number): string {
  const { inputs } = lesson.scenario;
  return inputs[nth % inputs.length]?.id ?? lesson.input;
}

/** One of the runs there are. */
export function runToShow({ runs }: SessionModel, nth: number): ModelRun {
  const run = runs[nth % runs.length];
  if (run === undefined) throw new RangeError('There are always the runs of both lanes.');
  return run;
}

function isAtEnd(model: SessionModel): boolean {
  return model.playhead === model.length;
}

/** Turns are those of the lane that is alone or in focus by itself, else the agent's. */
function placeOfTurn(model: SessionModel, which: 'next' | 'previous'): number {
  const lane = model.sync === 'none' ? model.focus : model.laneOf('agent');
  const here = model.sync === 'step' ? model.playhead : model.lanes[lane].cursor;
  const { openings } = model.facts(lane);
  const found = which === 'next' ? openings.find((step) => step > here) : openings.findLast((step) => step < here);
  if (found !== undefined) return model.placeOf(lane, found);
  return which === 'next' ? model.length : 0;
}

function rearrange(model: SessionModel, gesture: Extract<Gesture, { readonly type: 'view' | 'sync' }>): void {
  if (gesture.type === 'sync') model.sync = gesture.sync;
  else if (gesture.view === model.view) return;
  else model.view = gesture.view;
  model.focus = model.laneOf(model.focus);
  // Another view keeps the place by step; all else keeps what the lane in focus shows.
  const keepsPlace = gesture.type === 'view' && model.sync === 'step';
  const { cursor } = model.lanes[model.focus];
  model.move(keepsPlace ? model.playhead : model.placeOf(model.focus, cursor));
}
