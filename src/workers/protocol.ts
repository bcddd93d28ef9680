import type { Progress } from './batch.ts';
import type { InvoicesOptions, InvoicesResult } from './invoices.ts';
import type { LeversResult } from './levers.ts';
import type { RunawayOptions, RunawayResult } from './runaway.ts';

/** What can be asked of the worker: each job with what can be chosen of it and what comes of it. */
export interface Jobs {
  readonly runaway: { readonly options: RunawayOptions; readonly result: RunawayResult };
  readonly invoices: { readonly options: InvoicesOptions; readonly result: InvoicesResult };
  /** Nothing can be chosen. */
  readonly levers: { readonly options: Readonly<Record<string, never>>; readonly result: LeversResult };
}

/** The name of a job. */
export type JobName = keyof Jobs;

/** What is chosen of a job. */
export type JobOptions<Name extends JobName = JobName> = Jobs[Name]['options'];

/** What comes of a job. */
export type JobResult<Name extends JobName = JobName> = Jobs[Name]['result'];

/** What the page says to the worker. A worker does one job; leaving it ends with `left`. */
export type Order =
  | { [Name in JobName]: { readonly type: 'start'; readonly job: Name; readonly options: JobOptions<Name> } }[JobName]
  | { readonly type: 'leave' };

/**
 * What the worker says to the page: any number of `progress`, then one of the others and nothing more. All of it survives
 * a structured clone.
 */
export type Report =
  | ({ readonly type: 'progress' } & Progress)
  | { readonly type: 'done'; readonly result: JobResult }
  | { readonly type: 'left' }
  | { readonly type: 'failed'; readonly message: string };
