import type { Harness } from '../../engine/loop/harness.ts';
import type { Lesson } from '../../scenarios/scenario.ts';
import type { LaneName, Sync, View } from '../state.ts';
import { lessonHarness } from './forced-play.ts';
import { factsOf, type Recipe, type RunFacts, type Stretch } from './model-runs.ts';

/** A run as the model knows it. `made` says what made it a fork; null for a lane's own run. */
export interface ModelRun {
  readonly id: string;
  recipe: Recipe;
  readonly made: {
    readonly parent: ModelRun;
    readonly at: number;
    readonly by: 'answer' | 'outcome' | 'harness' | 'edit';
  } | null;
}

/** Where a lane stands. */
export interface ModelLane {
  run: ModelRun;
  cursor: number;
}

/**
 * What a person would say that the page has to show, written down without a look at how the session does it: which runs
 * there are, which of them each lane shows, and where everything stands. What is in a run is played anew from its recipe.
 */
export class SessionModel {
  readonly lesson: Lesson;
  input: string;
  harness: Harness;
  runs: ModelRun[] = [];
  lanes: Record<LaneName, ModelLane>;
  view: View = 'both';
  sync: Sync = 'step';
  focus: LaneName = 'agent';
  playhead = 0;
  isPlaying = false;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.input = lesson.input;
    this.harness = lessonHarness(lesson);
    this.lanes = this.begin();
  }

  /** The lanes on the screen. */
  get visible(): readonly LaneName[] {
    return this.view === 'both' ? ['workflow', 'agent'] : [this.view];
  }

  /** The lane that a gesture is made in: the one that is meant, or the only one there is. */
  laneOf(meant: LaneName): LaneName {
    return this.view === 'both' ? meant : this.view;
  }

  /** How far the playhead goes. */
  get length(): number {
    if (this.isRace) return this.order().length;
    return Math.max(...this.moved.map((lane) => this.facts(lane).length));
  }

  /** What there is to know of the run that a lane shows. */
  facts(lane: LaneName): RunFacts {
    return factsOf(this.lanes[lane].run.recipe);
  }

  /** Puts the playhead somewhere, or as near as there is. */
  move(to: number): void {
    this.playhead = Math.max(0, Math.min(this.length, to));
    const raced = this.isRace ? this.order().slice(0, this.playhead) : [];
    for (const lane of ['workflow', 'agent'] as const) {
      const at = this.isRace ? raced.filter((each) => each === lane).length : this.playhead;
      const rests = this.sync === 'none' && lane !== this.focus;
      this.lanes[lane].cursor = Math.min(rests ? this.lanes[lane].cursor : at, this.facts(lane).length);
    }
  }

  /** The first place of the playhead at which a lane stands at a step. */
  placeOf(lane: LaneName, step: number): number {
    if (!this.isRace || step === 0) return step;
    const order = this.order();
    const own = order.flatMap((each, index) => (each === lane ? [index + 1] : []));
    return own[step - 1] ?? order.length;
  }

  /** Shows a run in a lane, standing at a step of it. */
  place(lane: LaneName, run: ModelRun, step: number): void {
    this.lanes[lane].run = run;
    if (this.sync === 'none') this.focus = lane;
    this.move(this.placeOf(lane, step));
  }

  /** Whether playing would stand still here: someone is asked, or nothing comes any more. */
  get isAsked(): boolean {
    return this.moved.some((lane) => {
      const { length, questions } = this.facts(lane);
      return this.lanes[lane].cursor === length && questions.includes(length);
    });
  }

  /** Makes a fork of a run, which from a step on goes otherwise. */
  fork(run: ModelRun, at: number, by: 'answer' | 'outcome' | 'harness' | 'edit', recipe: Recipe): ModelRun {
    const { mode } = run.recipe;
    const forks = this.runs.filter(({ made, recipe: each }) => made !== null && each.mode === mode);
    const fork = { id: `${mode}.${forks.length + 1}`, recipe, made: { parent: run, at, by } };
    this.runs.push(fork);
    return fork;
  }

  /** Starts both lanes anew, with no forks. */
  begin(): Record<LaneName, ModelLane> {
    const stretches: readonly Stretch[] = [{ from: 0, harness: this.harness, forced: {} }];
    const own = (mode: LaneName): ModelRun => ({
      id: mode,
      recipe: { lesson: this.lesson, input: this.input, mode, stretches, answers: {}, edits: {} },
      made: null,
    });
    const [workflow, agent] = [own('workflow'), own('agent')];
    this.runs = [workflow, agent];
    this.playhead = 0;
    this.lanes = { workflow: { run: workflow, cursor: 0 }, agent: { run: agent, cursor: 0 } };
    return this.lanes;
  }

  /** The lanes that the playhead moves. */
  private get moved(): readonly LaneName[] {
    return this.sync === 'none' ? [this.focus] : this.visible;
  }

  /** One lane alone has nobody to race with. */
  private get isRace(): boolean {
    return this.sync === 'race' && this.view === 'both';
  }

  /** Whose event comes when, by the clocks of both runs; the workflow first on a tie. */
  private order(): readonly LaneName[] {
    const timed = (['workflow', 'agent'] as const).flatMap((lane) =>
      this.facts(lane).clock.map((at) => ({ lane, at })),
    );
    return timed.sort((left, right) => left.at - right.at).map(({ lane }) => lane);
  }
}
