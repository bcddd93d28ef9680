import { mayChangeContext } from '../../engine/loop/context-change.ts';
import type { Harness } from '../../engine/loop/harness.ts';
import type { Mode } from '../../engine/loop/program.ts';
import { questionIn } from '../../engine/loop/question.ts';
import type { MessageEdit } from '../../engine/messages/edit.ts';
import { advance, takeDecision, takeOutcome } from '../../engine/run/driver.ts';
import { exportRun } from '../../engine/run/export.ts';
import { forkByEdit } from '../../engine/run/message-edits.ts';
import { frontier, type Run, stateAt, stepCount } from '../../engine/run/run.ts';
import { valuesOf } from '../../engine/run/sequence.ts';
import { simulatedModel } from '../../model/simulated.ts';
import type { Lesson } from '../../scenarios/scenario.ts';
import type { Answer } from '../decisions.ts';
import { OUTCOMES, type OutcomeName } from '../outcomes.ts';
import { firstRun, programOf, surroundingsOf } from '../setup.ts';

/** How a run is driven from a step on. */
export interface Stretch {
  readonly from: number;
  readonly harness: Harness;
  /** The calls that are made to end otherwise, by their numbers. */
  readonly forced: Readonly<Record<number, OutcomeName>>;
}

/** All that makes a run what it is, without a word on which runs it was cut from. */
export interface Recipe {
  readonly lesson: Lesson;
  readonly input: string;
  readonly mode: Mode;
  /** In order of their steps; the first is from 0. */
  readonly stretches: readonly Stretch[];
  /** What a person said, by the step that shows the question. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** What a person edited of what is sent, by the step from which on. */
  readonly edits: Readonly<Record<number, MessageEdit>>;
}

/** What a model of the page has to know of a run. */
export interface RunFacts {
  readonly length: number;
  /** The events, requests and responses as the export has them. */
  readonly text: string;
  /** When each event happened, on the run's clock. */
  readonly clock: readonly number[];
  /** The steps that show a question to a person. */
  readonly questions: readonly number[];
  /** The steps that show the request which opens a turn, each the first try of its call: one a call. */
  readonly openings: readonly number[];
  /** The steps that show what the first tool of each call met, by the call. */
  readonly firstTools: Readonly<Record<number, number>>;
  readonly isEnded: boolean;
  /** The steps from which on what is sent can be edited. */
  readonly editable: readonly number[];
}

/** How many turns the page carries a run ahead at a time. */
const CEILING = 200;

const known = new Map<string, RunFacts>();

/** Plays a recipe from its start, a step at a time and with nothing shared, and says what came of it. */
export function factsOf(recipe: Recipe): RunFacts {
  const key = JSON.stringify([
    recipe.lesson.id,
    recipe.input,
    recipe.mode,
    recipe.stretches,
    recipe.answers,
    recipe.edits,
  ]);
  const facts = known.get(key) ?? read(play(recipe));
  known.set(key, facts);
  return facts;
}

/** The first steps of a recipe, going on otherwise. */
export function recipeFrom(recipe: Recipe, step: number, change: Partial<Omit<Stretch, 'from'>>): Recipe {
  const last = lastStretch(recipe);
  const earlier = recipe.stretches.filter(({ from }) => from < step);
  return {
    ...recipe,
    stretches: [...earlier, { ...last, ...change, from: step }],
    answers: before(recipe.answers, step),
    edits: before(recipe.edits, step),
  };
}

function before<Value>(byStep: Readonly<Record<number, Value>>, step: number): Readonly<Record<number, Value>> {
  return Object.fromEntries(Object.entries(byStep).filter(([at]) => Number(at) < step));
}

/** How a recipe goes on from its end. */
export function lastStretch({ stretches }: Recipe): Stretch {
  const last = stretches.at(-1);
  if (last === undefined) throw new RangeError('A recipe has a stretch from 0.');
  return last;
}

function play(recipe: Recipe): Run {
  const [first] = recipe.stretches;
  if (first === undefined) throw new RangeError('A recipe has a stretch from 0.');
  const setup = { ...recipe, seed: recipe.lesson.seed, harness: first.harness, connection: null, headFor: null };
  const surroundings = surroundingsOf(setup);
  let run = firstRun(setup, recipe.mode);
  let lastTurn = CEILING;
  for (;;) {
    const step = stepCount(run);
    const stretch = recipe.stretches.find(({ from }) => from === step);
    if (stretch !== undefined) {
      run = {
        ...run,
        program: programOf({ ...setup, harness: stretch.harness }, recipe.mode),
        faults: faultsOf(stretch),
      };
      lastTurn = frontier(run).ledger.turn + CEILING;
    }
    const edit = recipe.edits[step];
    if (edit !== undefined) {
      run = forkByEdit(run, step, run.id, edit);
      lastTurn = frontier(run).ledger.turn + CEILING;
      continue;
    }
    const next = advance(run, surroundings);
    switch (next.need.type) {
      case 'nothing':
        if (frontier(next.run).ledger.turn > lastTurn) return run;
        run = next.run;
        break;
      case 'model': {
        const { respond } = recipe.lesson.scenario;
        const model = simulatedModel({ respond, seed: setup.seed, faults: run.faults });
        run = takeOutcome(next.run, model.ask(next.need.asked));
        break;
      }
      case 'person': {
        const answer = recipe.answers[step];
        if (answer === undefined) return run;
        run = takeDecision(run, answer);
        lastTurn = frontier(run).ledger.turn + CEILING;
        break;
      }
      case 'child':
      case 'ended':
        return run;
    }
  }
}

function faultsOf({ forced }: Stretch): Run['faults'] {
  return Object.entries(forced).map(([call, outcome]) => ({
    call: Number(call),
    attempt: 0,
    outcome: OUTCOMES[outcome],
  }));
}

function read(run: Run): RunFacts {
  const events = valuesOf(run.events);
  return {
    length: events.length,
    text: runText(run),
    clock: events.map(({ at }) => at),
    questions: [0, ...events.keys()].flatMap((_, step) => (questionIn(stateAt(run, step)) === null ? [] : [step])),
    openings: events.flatMap(({ type, attempt }, index) =>
      type === 'request_built' && attempt === 0 ? [index + 1] : [],
    ),
    firstTools: Object.fromEntries(
      events
        .filter(({ type }) => type === 'tool_returned' || type === 'tool_failed')
        .map(({ call, index }) => [call, index + 1] as const)
        .reverse(),
    ),
    isEnded: frontier(run).phase === 'ended',
    editable: [0, ...events.keys()].map((_, step) => step).filter((step) => mayChangeContext(stateAt(run, step))),
  };
}

const texts = new WeakMap<Run, string>();

/** The events, requests and responses of a run, byte for byte, under no name of its own. */
export function runText(run: Run): string {
  const text = texts.get(run) ?? JSON.stringify({ ...exportRun(run), run: '' });
  texts.set(run, text);
  return text;
}
