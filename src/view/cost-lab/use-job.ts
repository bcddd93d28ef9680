import { useCallback, useEffect, useRef, useState } from 'react';
import type { Progress } from '../../workers/batch.ts';
import type { JobName, JobOptions, JobResult } from '../../workers/protocol.ts';
import { startJob } from '../../workers/start-job.ts';
import { workerLine } from '../../workers/worker-line.ts';

/** How a job stands. */
export type JobPhase =
  | { readonly phase: 'idle' }
  | ({ readonly phase: 'running' } & Progress)
  | { readonly phase: 'done'; readonly total: number }
  | ({ readonly phase: 'left' } & Progress)
  | { readonly phase: 'failed'; readonly message: string };

/** A job of the worker and the last result that it gave. A result stays until the next one is whole. */
export interface Job<Name extends JobName> {
  readonly state: JobPhase;
  readonly result: JobResult<Name> | null;
  readonly start: (options: JobOptions<Name>) => void;
  readonly leave: () => void;
}

/** Runs a job in a worker when asked. Leaving the page ends it. */
export function useJob<Name extends JobName>(name: Name): Job<Name> {
  const [state, setState] = useState<JobPhase>({ phase: 'idle' });
  const [result, setResult] = useState<JobResult<Name> | null>(null);
  const leaving = useRef(() => {});
  useEffect(() => () => leaving.current(), []);
  const start = useCallback(
    (options: JobOptions<Name>) => {
      let made: Progress = { done: 0, total: 0 };
      setState({ phase: 'running', ...made });
      leaving.current = startJob(
        name,
        options,
        {
          onProgress: (progress) => {
            made = progress;
            setState({ phase: 'running', ...made });
          },
          onDone: (came) => {
            leaving.current = () => {};
            setResult(came);
            setState({ phase: 'done', total: made.total });
          },
          onLeft: () => {
            leaving.current = () => {};
            setState({ phase: 'left', ...made });
          },
          onFailed: (message) => {
            leaving.current = () => {};
            setState({ phase: 'failed', message });
          },
        },
        workerLine(),
      );
    },
    [name],
  );
  const leave = useCallback(() => leaving.current(), []);
  return { state, result, start, leave };
}
