import type { Connection } from './servers.ts';
import type { RequestHead } from './types.ts';

/** The head of a request as a server and its model take it. */
export function headFor(head: RequestHead, connection: Connection): RequestHead {
  return { ...head, model: connection.model };
}
