import { describe, expect, it } from 'vitest';
import type { Batch } from './batch.ts';
import type { JobResult, Order, Report } from './protocol.ts';
import { serve } from './serve.ts';
import { type Line, startJob } from './start-job.ts';

const RESULT = { count: 3, odd: 0, ways: [], onePlain: { workflow: 1, agent: 5 } } satisfies JobResult<'invoices'>;
const START: Order = { type: 'start', job: 'invoices', options: { seed: '1' } };

/** A batch of three runs that says which of them were made. */
function counting(made: number[], trouble?: Error): () => Batch<JobResult> {
  return function* () {
    for (let done = 1; done <= 3; done += 1) {
      if (trouble !== undefined && done === 2) throw trouble;
      made.push(done);
      yield { done, total: 3 };
    }
    return RESULT;
  };
}

/** Both ends of the protocol on one line, with everything cloned as a worker would. `beforePause` acts as the page. */
function joined(batchFor: () => Batch<JobResult>, during: (leave: () => void, paused: number) => void = () => {}) {
  const heard: string[] = [];
  const state = { closed: 0, leave: () => {} };
  let onReport: (report: Report) => void = () => {};
  let paused = 0;
  let work: Promise<void> = Promise.resolve();
  const worker = serve({
    batchFor,
    report: (report) => onReport(structuredClone(report)),
    pause: async () => {
      paused += 1;
      during(state.leave, paused);
    },
  });
  const line: Line = {
    send: (order) => {
      const sent = worker(structuredClone(order));
      if (order.type === 'start') work = sent;
    },
    hear: (listener) => {
      onReport = listener;
    },
    close: () => {
      state.closed += 1;
    },
  };
  // The first run is made while the job is being started, so leaving is wired up before the first pause.
  const ear = {
    onProgress: ({ done, total }: { done: number; total: number }) => heard.push(`${done} of ${total}`),
    onDone: (result: JobResult<'invoices'>) => heard.push(`done ${result.count}`),
    onLeft: () => heard.push('left'),
    onFailed: (message: string) => heard.push(`failed: ${message}`),
  };
  state.leave = () => line.send({ type: 'leave' });
  startJob('invoices', { seed: '1' }, ear, line);
  return { heard, state, settled: () => work };
}

describe('a job between page and worker', () => {
  it('tells each run and then the result, and ends its worker', async () => {
    const made: number[] = [];
    const { heard, state, settled } = joined(counting(made));
    await settled();
    expect(heard).toEqual(['1 of 3', '2 of 3', '3 of 3', 'done 3']);
    expect(state.closed).toBe(1);
  });

  it('tells of long batches once a percent', async () => {
    const { heard, settled } = joined(function* () {
      for (let done = 1; done <= 1_000; done += 1) yield { done, total: 1_000 };
      return RESULT;
    });
    await settled();
    expect(heard).toHaveLength(102);
    expect(heard.slice(-2)).toEqual(['1000 of 1000', 'done 3']);
  });

  it('makes no further run once it is left', async () => {
    const made: number[] = [];
    const { heard, state, settled } = joined(counting(made), (leave, paused) => {
      if (paused === 2) leave();
    });
    await settled();
    expect(made).toEqual([1, 2]);
    expect(heard).toEqual(['1 of 3', '2 of 3', 'left']);
    expect(state.closed).toBe(1);
  });

  it('says what went wrong when a run throws', async () => {
    const { heard, settled } = joined(counting([], new RangeError('There is no such input.')));
    await settled();
    expect(heard).toEqual(['1 of 3', 'failed: There is no such input.']);
  });

  it('takes one job only', async () => {
    const worker = serve({ batchFor: counting([]), report: () => {}, pause: async () => {} });
    await worker(START);
    await expect(worker(START)).rejects.toThrow('already');
  });

  it('hears nothing after the end, also if the worker breaks down then', () => {
    const heard: string[] = [];
    let breakDown: (message: string) => void = () => {};
    let tell: (report: Report) => void = () => {};
    const line: Line = {
      send: () => {},
      hear: (onReport, onBreak) => {
        [tell, breakDown] = [onReport, onBreak];
      },
      close: () => {},
    };
    startJob(
      'invoices',
      { seed: '1' },
      {
        onProgress: () => heard.push('progress'),
        onDone: () => heard.push('done'),
        onLeft: () => heard.push('left'),
        onFailed: (message) => heard.push(message),
      },
      line,
    );
    breakDown('out of memory');
    tell({ type: 'progress', done: 1, total: 3 });
    tell({ type: 'done', result: RESULT });
    expect(heard).toEqual(['out of memory']);
  });
});
