import type { Progress } from './batch.ts';
import type { JobName, JobOptions, JobResult, Order, Report } from './protocol.ts';

/** The page's side of the line to a worker. */
export interface Line {
  readonly send: (order: Order) => void;
  readonly hear: (onReport: (report: Report) => void, onBreak: (message: string) => void) => void;
  /** Ends the worker, whatever it is doing. */
  readonly close: () => void;
}

/** What the page is told of a job. One of the last three comes once, and nothing after it. */
export interface JobEar<Name extends JobName> {
  readonly onProgress: (progress: Progress) => void;
  readonly onDone: (result: JobResult<Name>) => void;
  readonly onLeft: () => void;
  readonly onFailed: (message: string) => void;
}

/** Starts a job in a worker of its own and gives what leaves it. The worker is ended with the job. */
export function startJob<Name extends JobName>(
  job: Name,
  options: JobOptions<Name>,
  ear: JobEar<Name>,
  line: Line,
): () => void {
  let isOver = false;
  const end = (tell: () => void): void => {
    if (isOver) return;
    isOver = true;
    line.close();
    tell();
  };
  line.hear(
    (report) => {
      if (isOver) return;
      switch (report.type) {
        case 'progress':
          return ear.onProgress({ done: report.done, total: report.total });
        case 'done':
          // A worker answers the job it was given: the protocol pairs each name with its result.
          return end(() => ear.onDone(report.result as JobResult<Name>));
        case 'left':
          return end(ear.onLeft);
        case 'failed':
          return end(() => ear.onFailed(report.message));
      }
    },
    (message) => end(() => ear.onFailed(message)),
  );
  // Job and options belong together by the signature; the union of orders can't say so for a name that is not known yet.
  line.send({ type: 'start', job, options } as Order);
  return () => line.send({ type: 'leave' });
}
