import { hasIn } from '../messages/growing-set.ts';
import { callProblem, type Toolbox } from '../tools/run-tool.ts';
import type { ToolCall } from '../tools/tool.ts';
import type { Question } from './decide.ts';
import type { Fact, FactOf } from './events.ts';
import type { Harness } from './harness.ts';
import { fingerprint } from './loop-detector.ts';
import type { Ledger } from './state.ts';

/**
 * Rules on one call before anything runs: an unknown tool, an input off the schema or a repeated call is answered unrun;
 * a tool that needs a person waits for one; everything else is let through. Code enforces this, not the prompt.
 */
export function authorize(toolCall: ToolCall, ledger: Ledger, tools: Toolbox, harness: Harness): Fact {
  const problem = callProblem(toolCall, tools);
  if (problem !== null) return { type: 'call_denied', toolCall, ...problem };
  // A workflow's graph has no circles: code wrote each of its calls, also the one that it makes twice.
  const mayLoop = ledger.workflow === null;
  if (mayLoop && harness.loopDetector === 'repeated_call' && hasIn(ledger.seenCalls, fingerprint(toolCall))) {
    return { type: 'call_denied', toolCall, reason: 'repeated_call', note: repeatNote(toolCall) };
  }
  const needsPerson = tools.get(toolCall.name)?.needsPerson === true;
  return { type: needsPerson ? 'approval_requested' : 'call_authorized', toolCall };
}

/** What a person's answer makes of the call, or of the wait before try number `retry`, that waits for it. */
export function personFact(question: Question, answer: 'approve' | 'refuse', retry: number, harness: Harness): Fact {
  if (question.about === 'wait') {
    const { delayMs } = question;
    return answer === 'approve' ? { type: 'wait_accepted', delayMs, retry } : { type: 'wait_declined', delayMs };
  }
  const { toolCall } = question;
  return answer === 'approve' ? { type: 'approval_given', toolCall } : refusal(toolCall, harness);
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
