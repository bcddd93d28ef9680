import type { Batch } from './batch.ts';
import { invoicesBatch } from './invoices.ts';
import { leversBatch } from './levers.ts';
import type { JobResult, Order } from './protocol.ts';
import { runawayBatch } from './runaway.ts';

/** The batch that an order asks for. */
export function batchFor(order: Extract<Order, { readonly type: 'start' }>): Batch<JobResult> {
  switch (order.job) {
    case 'runaway':
      return runawayBatch(order.options);
    case 'invoices':
      return invoicesBatch(order.options);
    case 'levers':
      return leversBatch();
  }
}
