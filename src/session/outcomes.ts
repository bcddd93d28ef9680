import type { FaultOutcome } from '../engine/messages/fault.ts';
import { forkRun, type Run, stepCount } from '../engine/run/run.ts';
import { at } from '../engine/run/sequence.ts';
import { nextForkId } from './decisions.ts';
import { forkMadeBy } from './fork-origin.ts';
import type { SessionState } from './state.ts';

/** The ways in which a viewer can make a model call end, or the tools fail that it asks for, by the names that the address uses. */
export const OUTCOMES = {
  tool_use: { type: 'stop', stopReason: 'tool_use' },
  end_turn: { type: 'stop', stopReason: 'end_turn' },
  end_turn_empty: { type: 'stop', stopReason: 'end_turn', content: 'none' },
  max_tokens: { type: 'stop', stopReason: 'max_tokens', content: 'text' },
  max_tokens_call: { type: 'stop', stopReason: 'max_tokens', content: 'call' },
  pause_turn: { type: 'stop', stopReason: 'pause_turn' },
  refusal: { type: 'stop', stopReason: 'refusal' },
  stop_sequence: { type: 'stop', stopReason: 'stop_sequence' },
  model_context_window_exceeded: { type: 'stop', stopReason: 'model_context_window_exceeded', content: 'text' },
  error_400: { type: 'error', status: 400 },
  error_429: { type: 'error', status: 429 },
  error_500: { type: 'error', status: 500 },
  error_529: { type: 'error', status: 529 },
  cut: { type: 'cut' },
  tool_outage: { type: 'tools', problem: 'outage', tries: 1 },
  tool_down: { type: 'tools', problem: 'outage', tries: 10 },
  tool_forbidden: { type: 'tools', problem: 'permission', tries: 1 },
} as const satisfies Readonly<Record<string, FaultOutcome>>;

/** The name of one of them. */
export type OutcomeName = keyof typeof OUTCOMES;

/** The name that a text is, or undefined. */
export function readOutcome(text: string): OutcomeName | undefined {
  return namesOf(OUTCOMES).find((name) => name === text);
}

/** The name of an outcome, or null for one that no viewer can choose. */
export function outcomeName(outcome: FaultOutcome): OutcomeName | null {
  return namesOf(OUTCOMES).find((name) => JSON.stringify(OUTCOMES[name]) === JSON.stringify(outcome)) ?? null;
}

/** The step at which the model call is out that a step belongs to, on its first try; null before the first call. */
export function stepOfCall(run: Run, step: number): number | null {
  const call = at(run.events, step - 1)?.call ?? 0;
  if (call === 0) return null;
  for (let index = Math.min(step, stepCount(run)) - 1; index >= 0; index -= 1) {
    const event = at(run.events, index);
    if (event?.type === 'request_built' && event.call === call && event.attempt === 0) return index + 1;
  }
  return null;
}

/** The step that shows a fork's difference: what came of the call, or what its first tool met. */
export function stepShowing(run: Run, stepOut: number, name: OutcomeName): number {
  const call = at(run.events, stepOut - 1)?.call ?? 0;
  if (OUTCOMES[name].type !== 'tools') return stepOut + 1;
  for (let index = stepOut; index < stepCount(run); index += 1) {
    const event = at(run.events, index);
    if (event?.call === call && (event.type === 'tool_returned' || event.type === 'tool_failed')) return index + 1;
  }
  return stepOut + 1;
}

/** A fork in which the call that is out at a step ends as named. */
export function forkByOutcome(state: SessionState, run: Run, step: number, name: OutcomeName): Run {
  const call = at(run.events, step - 1)?.call ?? 0;
  const outcome = OUTCOMES[name];
  const others = run.faults.filter((fault) => fault.call !== call);
  const faults = [...others, { call, attempt: 0, outcome }];
  return forkRun(run, step, nextForkId(state, run.program.mode), { type: 'outcome', call, outcome }, { faults });
}

/**
 * The run itself if its call ends so by plan already, else a fork of the same step with the same outcome, or undefined. Asking
 * twice opens it instead of making it again.
 */
export function knownOutcome(state: SessionState, run: Run, step: number, name: OutcomeName): Run | undefined {
  const call = at(run.events, step - 1)?.call ?? 0;
  if (run.faults.some((fault) => fault.call === call && outcomeName(fault.outcome) === name)) return run;
  return forkMadeBy(state, run, step, (made) => made.type === 'outcome' && outcomeName(made.outcome) === name);
}

function namesOf(outcomes: typeof OUTCOMES): readonly OutcomeName[] {
  return Object.keys(outcomes) as OutcomeName[];
}
