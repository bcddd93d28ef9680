import { type Chain, chainOf, toArray } from './chain.ts';
import type { Message, MessageRequest, RequestHead } from './types.ts';

/**
 * A request inside the engine: the head, and the messages as a chain. It shares its messages with the request before,
 * so building one costs what the turn added; `toWire` writes it out.
 */
export interface ModelRequest {
  readonly head: RequestHead;
  readonly messages: Chain<Message> | null;
}

/** The body exactly as it is sent: the head's fields first, then all the messages again. */
export function toWire(request: ModelRequest): MessageRequest {
  return { ...request.head, messages: toArray(request.messages) };
}

/** Reads a body from the wire. The inverse of `toWire`. */
export function fromWire(body: MessageRequest): ModelRequest {
  const { messages, ...head } = body;
  return { head, messages: chainOf(messages) };
}
