import type { MessageEdit } from '../../engine/messages/edit.ts';
import type { Answer } from '../decisions.ts';
import type { OutcomeName } from '../outcomes.ts';
import type { LaneName } from '../state.ts';
import type { Gesture } from './gestures.ts';
import { factsOf, lastStretch, recipeFrom } from './model-runs.ts';
import type { ModelRun, SessionModel } from './session-model.ts';

/** The run that a person's answers alone made of this one, however often it was answered otherwise. */
function unanswered(run: ModelRun): ModelRun {
  return run.made?.by === 'answer' ? unanswered(run.made.parent) : run;
}

/** A person answers what the lane asks them. */
export function answer(model: SessionModel, lane: LaneName, said: Answer): void {
  const { run, cursor } = model.lanes[lane];
  if (!model.facts(lane).questions.includes(cursor)) return;
  const before = (each: ModelRun): string => JSON.stringify(recipeFrom(each.recipe, cursor, {}).answers);
  const isSo = (each: ModelRun): boolean =>
    each.recipe.answers[cursor] === said && unanswered(each) === unanswered(run) && before(each) === before(run);
  const answers = { ...recipeFrom(run.recipe, cursor, {}).answers, [cursor]: said };
  const known = isSo(run) ? run : model.runs.find(isSo);
  // A run that was edited here goes on with the edit, so an answer to what was asked before it is of another run.
  const isOpen = run.recipe.answers[cursor] === undefined && run.recipe.edits[cursor] === undefined;
  if (known === undefined && isOpen) {
    run.recipe = { ...run.recipe, answers };
    model.place(lane, run, cursor + 1);
    return;
  }
  const fork = known ?? model.fork(run, cursor, 'answer', { ...recipeFrom(run.recipe, cursor, {}), answers });
  model.place(lane, fork, cursor + 1);
}

/**
 * The run that a change at a step is a change of: answers given later do not count, and a change that was made at this very
 * step is made anew.
 */
function originAt(run: ModelRun, step: number, by: 'outcome' | 'harness'): ModelRun {
  const { made } = run;
  if (made === null) return run;
  const isUndone = made.by === 'answer' ? made.at >= step : made.by === by && made.at === step;
  return isUndone ? originAt(made.parent, step, by) : run;
}

/** The call on the screen is made to end otherwise. */
export function force(model: SessionModel, lane: LaneName, outcome: OutcomeName): void {
  const { run, cursor } = model.lanes[lane];
  const { openings } = model.facts(lane);
  const call = openings.filter((step) => step <= cursor).length;
  const step = openings[call - 1];
  if (step === undefined) return;
  const origin = originAt(run, step, 'outcome').recipe;
  const forced = { ...lastStretch(origin).forced, [call]: outcome };
  // What is forced on a tool shows where the first tool of the call comes to its end.
  const shows = outcome.startsWith('tool_') && outcome !== 'tool_use' ? factsOf(origin).firstTools[call] : undefined;
  goOtherwise(model, lane, step, { by: 'outcome', stretch: { forced }, shows: shows ?? step + 1 });
}

/** Switches are changed from the step on that the lane shows. */
export function switchHere(
  model: SessionModel,
  lane: LaneName,
  { change }: Extract<Gesture, { readonly type: 'switch here' }>,
): void {
  const { run, cursor } = model.lanes[lane];
  const { isEnded, length } = model.facts(lane);
  if (isEnded && cursor === length) return;
  const { harness } = lastStretch(run.recipe);
  const changed = { ...harness, ...change };
  if (JSON.stringify(changed) === JSON.stringify(harness)) return;
  goOtherwise(model, lane, cursor, { by: 'harness', stretch: { harness: changed }, shows: cursor });
}

/** Shows the run that from a step on goes otherwise: the one that is there, or a new fork. */
function goOtherwise(
  model: SessionModel,
  lane: LaneName,
  step: number,
  { by, stretch, shows }: { readonly by: 'outcome' | 'harness'; readonly stretch: object; readonly shows: number },
): void {
  const origin = originAt(model.lanes[lane].run, step, by);
  const recipe = recipeFrom(origin.recipe, step, stretch);
  const isSame = (each: ModelRun): boolean =>
    each.made?.parent === origin &&
    each.made.at === step &&
    each.made.by === by &&
    JSON.stringify(lastStretch(each.recipe)) === JSON.stringify(lastStretch(recipe));
  const isNothing =
    JSON.stringify({ ...lastStretch(recipe), from: 0 }) === JSON.stringify({ ...lastStretch(origin.recipe), from: 0 });
  const known = isNothing ? origin : model.runs.find(isSame);
  model.place(lane, known ?? model.fork(origin, step, by, recipe), shows);
}

/** Whether what a lane sends can be edited at the step that it shows: an agent's run, nothing is out, nothing was edited. */
export function canEdit(model: SessionModel, lane: LaneName): boolean {
  const { run, cursor } = model.lanes[lane];
  const { edits } = recipeFrom(run.recipe, cursor, {});
  const isFresh = Object.keys(edits).length === 0 && run.recipe.edits[cursor] === undefined;
  return run.recipe.mode === 'agent' && isFresh && model.facts(lane).editable.includes(cursor);
}

/** What is sent is edited from the step on that the lane shows. */
export function edit(model: SessionModel, lane: LaneName, change: MessageEdit): void {
  if (!canEdit(model, lane)) return;
  const { run, cursor } = model.lanes[lane];
  const isSame = ({ made, recipe }: ModelRun): boolean =>
    made?.parent === run &&
    made.at === cursor &&
    made.by === 'edit' &&
    JSON.stringify(recipe.edits[cursor]) === JSON.stringify(change);
  const recipe = recipeFrom(run.recipe, cursor, {});
  const edits = { ...recipe.edits, [cursor]: change };
  model.place(lane, model.runs.find(isSame) ?? model.fork(run, cursor, 'edit', { ...recipe, edits }), cursor + 1);
}
