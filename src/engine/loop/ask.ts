import type { ModelRequest } from '../messages/request.ts';
import { clearOldResults } from './clearing.ts';
import type { BuildRequest, ChangeContext } from './decide.ts';
import type { Harness } from './harness.ts';
import type { HeadAt } from './head.ts';
import type { Ledger } from './state.ts';
import type { Transcript } from './transcript.ts';

/** How what would be sent becomes a request. */
export interface Asking {
  /** The head of a moment. */
  readonly headAt: HeadAt;
  /** The request with the notes that the harness puts at its end, if it does. */
  readonly withNotes: (request: ModelRequest, said: Transcript) => ModelRequest;
}

/** A request that is due as it is: after a pause, or tried again. */
export function ask(ledger: Ledger, { headAt, withNotes }: Asking, waitMs: number): BuildRequest {
  const request = withNotes(headed(ledger, headAt, waitMs), ledger.transcript);
  return { type: 'build_request', request, node: ledger.workflow?.node ?? null, waitMs };
}

/**
 * What is due where the next turn begins: to clear old results first, if the harness says so and there is one to clear; else the
 * request. Each clearing is a step of the run, `context_changed`.
 */
export function askNext(ledger: Ledger, harness: Harness, asking: Asking): BuildRequest | ChangeContext {
  const waitMs = waitBefore(ledger, harness);
  const cleared = clearedFor(ledger, headed(ledger, asking.headAt, waitMs), harness);
  if (cleared !== null) return { type: 'change_context', reason: 'clear_results', request: cleared };
  return ask(ledger, asking, waitMs);
}

/** The request that the next turn would send if nothing more were said: what the budgets count before it is sent. */
export function nextRequest(ledger: Ledger, harness: Harness, { headAt, withNotes }: Asking): ModelRequest {
  const plain = headed(ledger, headAt, waitBefore(ledger, harness));
  return withNotes(clearedFor(ledger, plain, harness) ?? plain, ledger.transcript);
}

/** Between two turns of an agent a person may take time to read. */
function waitBefore({ turn, workflow }: Ledger, { turnDelayMs }: Harness): number {
  return workflow === null && turn > 0 ? (turnDelayMs ?? 0) : 0;
}

/** A step of a workflow has a head and a prompt of its own. */
function headed({ context, clock, workflow }: Ledger, headAt: HeadAt, waitMs: number): ModelRequest {
  if (workflow !== null) return context;
  const head = headAt(clock + waitMs);
  return head === context.head ? context : { head, messages: context.messages };
}

function clearedFor({ workflow }: Ledger, request: ModelRequest, { clearAbove }: Harness): ModelRequest | null {
  return clearAbove === null || workflow !== null ? null : clearOldResults(request, clearAbove);
}
