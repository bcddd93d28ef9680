import { blocksOf, textIn } from '../messages/blocks.ts';
import { hasIn } from '../messages/growing-set.ts';
import { READ_STORED } from '../tools/offload.ts';
import { callProblem, type Toolbox } from '../tools/run-tool.ts';
import type { ToolCall } from '../tools/tool.ts';
import type { Fact, FactOf } from './events.ts';
import type { Harness } from './harness.ts';
import { callPrint } from './loop-detector.ts';
import type { Question } from './question.ts';
import type { Ledger } from './state.ts';

/**
 * Rules on one call before anything runs: an unknown tool, an input off the schema, a tool that the agent may not use or a
 * repeated call is answered unrun; a tool that needs a person waits for one; everything else is let through. Code enforces
 * this, not the prompt.
 */
export function authorize(toolCall: ToolCall, ledger: Ledger, { tools, world }: Beside, harness: Harness): Fact {
  const { loopDetector } = harness;
  const print = callPrint(toolCall, loopDetector, world);
  const seen = seenAs(print, loopDetector);
  const problem = callProblem(toolCall, tools);
  // A workflow's graph has no circles: code wrote each of its calls, also the one that it makes twice.
  const isAgent = ledger.workflow === null;
  if (problem !== null) {
    const note = isAgent ? routedError(problem.note, PROBLEM_STATUS[problem.reason], harness) : problem.note;
    return { type: 'call_denied', toolCall, ...problem, note, ...seen };
  }
  if (isAgent && !isAllowed(toolCall.name, harness)) {
    return { type: 'call_denied', toolCall, reason: 'not_allowed', note: notAllowedNote(toolCall), ...seen };
  }
  if (isAgent && loopDetector !== 'off' && hasIn(ledger.seenCalls, print)) {
    return { type: 'call_denied', toolCall, reason: 'repeated_call', note: repeatNote(toolCall), ...seen };
  }
  const asksPerson = tools.get(toolCall.name)?.needsPerson === true && isGateShut(ledger, harness);
  return asksPerson ? { type: 'approval_requested', toolCall } : { type: 'call_authorized', toolCall, ...seen };
}

/** What HTTP would call these problems, for a harness that hands on no more than the number. */
const PROBLEM_STATUS = { unknown_tool: 404, invalid_input: 422 } as const;

/**
 * What goes back to the model of an error that it can mend: what is wrong, or the bare number. Throws where the harness raises
 * such errors.
 */
export function routedError(text: string, status: number, { toolErrors }: Harness): string {
  if (toolErrors === 'raise') throw new Error(text);
  return toolErrors === 'bare' ? `error ${status}` : text;
}

function isAllowed(name: string, { allowedTools }: Harness): boolean {
  // Reading on in what was cut is the harness's own, and its results were allowed before.
  return allowedTools === 'all' || name === READ_STORED.name || allowedTools.split('+').includes(name);
}

function notAllowedNote({ name }: ToolCall): string {
  return `This agent may not use ${name}, so it did not run. Go on without it, and say in your answer what is left undone.`;
}

/** Words with which a model claims that somebody else has decided. */
const CLAIM = /\buser (has |have |already )*(approved|agreed|confirmed)/i;

/** Whether a person has to be asked. A harness that trusts the model reads the approval in what the model itself wrote. */
function isGateShut(ledger: Ledger, { approval }: Harness): boolean {
  if (approval !== 'trust_model') return approval === 'gate';
  const last = ledger.transcript?.value;
  return last?.actor !== 'model' || !CLAIM.test(textIn(blocksOf(last.message)));
}

/** What a ruling needs beside the call and the run's ledger. */
export interface Beside {
  readonly tools: Toolbox;
  /** A fingerprint of the tool world as it is. */
  readonly world: () => string;
}

/** Most detectors remember the call as it stands in the event; only one that looks at the world has more to say. */
function seenAs(print: string, detector: Harness['loopDetector']): { readonly seen?: string } {
  return detector === 'world_aware' ? { seen: print } : {};
}

/** What a person's answer makes of the call, or of the wait before try number `retry`, that waits for it. */
export function personFact(
  question: Question,
  answer: 'approve' | 'refuse',
  retry: number,
  harness: Harness,
  world: () => string,
): Fact {
  if (question.about === 'wait') {
    const { delayMs } = question;
    return answer === 'approve' ? { type: 'wait_accepted', delayMs, retry } : { type: 'wait_declined', delayMs };
  }
  const { toolCall } = question;
  const { loopDetector } = harness;
  const seen = seenAs(callPrint(toolCall, loopDetector, world), loopDetector);
  return answer === 'approve'
    ? { type: 'approval_given', toolCall, ...seen }
    : { ...refusal(toolCall, harness), ...seen };
}

function refusal(toolCall: ToolCall, harness: Harness): FactOf<'approval_refused'> {
  return {
    type: 'approval_refused',
    toolCall,
    endsRun: harness.onRefusal === 'end_run',
    note: `A person refused this call, so ${toolCall.name} did not run. Do not ask for it again.`,
  };
}

function repeatNote(toolCall: ToolCall): string {
  return `This exact call of ${toolCall.name} was made before, so it was not run again. Use the earlier result or try something else; the next repeat ends the run.`;
}
