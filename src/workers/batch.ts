/** How far a batch has come, in runs. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Many runs, one after another. It stops after each to say how far it is, so that whoever carries it on can show that, and
 * can leave it. Pure: the same options give the same result, however long anybody waits in between.
 */
export type Batch<Result> = Generator<Progress, Result, undefined>;

/** Carries a batch to its end without stopping. */
export function finish<Result>(batch: Batch<Result>): Result {
  for (;;) {
    const step = batch.next();
    if (step.done === true) return step.value;
  }
}
