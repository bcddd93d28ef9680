import { appendTo, type Chain, toArray } from './chain.ts';
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

/**
 * Reads a body from the wire; the inverse of `toWire`. A body that begins with the messages of an earlier request shares
 * their chain, so that whatever was worked out for them is known already.
 */
export function fromWire(body: MessageRequest, earlier: ModelRequest | null = null): ModelRequest {
  const { messages, ...head } = body;
  const known = earlier === null ? [] : linksOf(earlier.messages);
  let shared = 0;
  while (shared < messages.length && isSame(known[shared]?.value, messages[shared])) shared += 1;
  return { head, messages: messages.slice(shared).reduce<Chain<Message> | null>(appendTo, known[shared - 1] ?? null) };
}

function linksOf(chain: Chain<Message> | null): readonly Chain<Message>[] {
  const links: Chain<Message>[] = [];
  for (let link = chain; link !== null; link = link.parent) links.push(link);
  return links.reverse();
}

const texts = new WeakMap<Message, string>();

function isSame(known: Message | undefined, message: Message | undefined): boolean {
  if (known === undefined || message === undefined) return false;
  const text = texts.get(known) ?? JSON.stringify(known);
  texts.set(known, text);
  return text === JSON.stringify(message);
}
