import type { Batch } from './batch.ts';
import type { JobResult, Order, Report } from './protocol.ts';

/** The worker's side of the line. */
export interface ServeOptions {
  readonly report: (report: Report) => void;
  /** Lets go of the thread, so that an order that has come meanwhile is heard. */
  readonly pause: () => Promise<void>;
  readonly batchFor: (order: Extract<Order, { readonly type: 'start' }>) => Batch<JobResult>;
}

/**
 * Makes what hears the page's orders. A job is done run by run; between two runs it listens, so a job that is left ends
 * within one run, and says how far it is once a percent. What a batch throws is told as `failed`. A second `start` is refused.
 */
export function serve({ report, pause, batchFor }: ServeOptions): (order: Order) => Promise<void> {
  let isLeft = false;
  let isStarted = false;
  return async (order) => {
    if (order.type === 'leave') {
      isLeft = true;
      return;
    }
    if (isStarted) throw new RangeError('This worker has its job already.');
    isStarted = true;
    try {
      const batch = batchFor(order);
      let told = -1;
      for (;;) {
        const step = batch.next();
        if (step.done === true) return report({ type: 'done', result: step.value });
        const { done, total } = step.value;
        const percent = Math.floor((done * 100) / total);
        // The page draws each report: one a percent is enough.
        if (percent > told) report({ type: 'progress', done, total });
        told = percent;
        await pause();
        if (isLeft) return report({ type: 'left' });
      }
    } catch (error) {
      report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
}
