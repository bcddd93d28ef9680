import type { ModelRequest } from '../messages/request.ts';
import type { RequestHead } from '../messages/types.ts';
import { type Asking, nextRequest } from './ask.ts';
import { type Decision, decide } from './decide.ts';
import type { LoopEvent } from './events.ts';
import type { Harness } from './harness.ts';
import { headUnder } from './head.ts';
import { type NotesWriter, withNotes } from './notes.ts';
import { type Ledger, type RunState, startAgent } from './state.ts';
import { transition } from './transition.ts';

/** Who picks the next step: the programmer's graph, or the model. */
export type Mode = 'workflow' | 'agent';

/**
 * What the driver runs: how a run starts, what is due in a state, and what an event makes of it. All three are pure. The
 * harness they follow stands beside them, since the driver obeys its switches too.
 */
export interface Program {
  readonly mode: Mode;
  readonly harness: Harness;
  /** The request that an agent's next turn would send if nothing more were said; a workflow's steps write each their own. */
  readonly nextRequest: (ledger: Ledger) => ModelRequest;
  readonly start: () => RunState;
  readonly decide: (state: RunState) => Decision;
  readonly transition: (state: RunState, event: LoopEvent) => RunState;
}

/**
 * The agent: a model, tools, this loop, and the conditions that end it. `writeNotes` is what the scenario has to note, if its
 * model can make use of notes.
 */
export function agentProgram(
  head: RequestHead,
  goal: string,
  harness: Harness,
  writeNotes: NotesWriter | null = null,
): Program {
  const headAt = headUnder(head, harness);
  const asking: Asking = {
    headAt,
    withNotes: (request, said) => (writeNotes === null ? request : withNotes(request, said, writeNotes, harness.notes)),
  };
  return {
    mode: 'agent',
    harness,
    nextRequest: (ledger) => nextRequest(ledger, harness, asking),
    start: () => startAgent(headAt(0), goal),
    decide: (state) => decide(state, harness, asking),
    transition,
  };
}
