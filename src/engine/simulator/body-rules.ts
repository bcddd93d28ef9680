import { outside, type Problem } from './rule.ts';
import { isFields } from './shape.ts';

/** How deep objects and lists may stand in one another. Real parsers have limits too; ours keeps any body checkable. */
const DEEPEST = 200;

/**
 * A body is JSON that is not nested without end. Source: reference §3.1 (“not valid JSON”); the limit is our own.
 */
export function bodyIsReadable(body: unknown): Problem | null {
  if (isTooDeep(body)) {
    return outside('The request body is not valid JSON: it is nested too deeply, or holds what JSON has no form for');
  }
  return isFields(body) ? null : outside('Input should be a valid dictionary or object to extract fields from');
}

/** Walks level by level, so that no depth can exhaust the stack. */
function isTooDeep(body: unknown): boolean {
  let level: readonly unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return true;
      if (typeof value !== 'object' || value === null) continue;
      for (const inner of Array.isArray(value) ? value : Object.values(value)) next.push(inner);
    }
    level = next;
  }
  return false;
}

/**
 * The messages are a list. Source: reference §3.1.
 */
export function messagesAreList(body: unknown): Problem | null {
  const messages = isFields(body) ? body['messages'] : undefined;
  if (messages === undefined) return outside('messages: Field required');
  return Array.isArray(messages) ? null : outside('messages: Input should be a valid list');
}
