import type { ModelRequest } from '../messages/request.ts';
import { hasGoodShape, readBody } from '../simulator/check-body.ts';
import { type Fields, isFields } from '../simulator/shape.ts';
import { validate } from '../simulator/validate.ts';

/** One request of a row, as far as it can be read, with what its response said it used. */
export interface DiagnosedTurn {
  /** Its place in what was handed in. */
  readonly index: number;
  /** Null if its shape is not good: then nothing of it is compared. */
  readonly request: ModelRequest | null;
  readonly usage: Fields | null;
  /** When it was sent, in milliseconds, if that is known. */
  readonly at: number | null;
}

/** Reads one entry: a body, or an object with `request` (or `body`) and what came back as `usage` or `response`. */
export function readTurn(entry: unknown, index: number): DiagnosedTurn {
  if (!isFields(entry)) return { index, request: null, usage: null, at: null };
  const isBody = 'messages' in entry;
  const request = requestIn(isBody ? entry : (entry['request'] ?? entry['body']));
  const { response, at } = entry;
  const usage = isBody ? null : (entry['usage'] ?? (isFields(response) ? response['usage'] : null));
  return { index, request, usage: isFields(usage) ? usage : null, at: typeof at === 'number' ? at : null };
}

function requestIn(value: unknown): ModelRequest | null {
  const body = isFields(value) && isFields(value['body']) ? value['body'] : value;
  const read = readBody(body);
  if ('accepted' in read) return null;
  // A request that the API refuses for what it says can be compared with others all the same.
  return hasGoodShape(validate(read)) ? read : null;
}
