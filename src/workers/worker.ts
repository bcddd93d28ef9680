import { batchFor } from './jobs.ts';
import type { Order } from './protocol.ts';
import { serve } from './serve.ts';

/** A timer would wait some milliseconds each time; a message to oneself does not. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

function pause(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

const hear = serve({ report: (report) => self.postMessage(report), pause, batchFor });
self.addEventListener('message', (event: MessageEvent<Order>) => void hear(event.data));
