import { routedError } from '../loop/authorize.ts';
import type { Decision } from '../loop/decide.ts';
import type { Fact } from '../loop/events.ts';
import { retryDelayMs } from '../loop/retry.ts';
import type { StateIn } from '../loop/state.ts';
import type { ToolsOutcome } from '../messages/fault.ts';
import { runTool, toolResult } from '../tools/run-tool.ts';
import type { ToolCall, ToolOutcome } from '../tools/tool.ts';
import type { Surroundings } from './ports.ts';
import { frontier, type Run, stepCount } from './run.ts';
import { type WorldLog, writeEffects } from './world-log.ts';

/** One key for one call of one turn, also if a model uses an id twice. */
export function idempotencyKey(run: Run, toolCall: ToolCall): string {
  const state = working(run);
  const position = state.calls.indexOf(toolCall);
  return `${state.ledger.call}/${position}/${toolCall.id}`;
}

/**
 * Lets the tool that is due return. Errors are routed by their kind: a tool that is down is tried again under the same key,
 * by the harness and without a word to the model; what the model can mend goes back to it as the harness is set; a missing
 * permission is marked, for a person. Throws where the harness raises errors of tools. `millis` is what passes meanwhile.
 */
export function returnTool(
  run: Run,
  { toolCall, startedAt }: Extract<Decision, { type: 'return_tool' }>,
  { tools }: Surroundings,
): { readonly fact: Fact; readonly world: WorldLog; readonly millis: number } {
  const state = working(run);
  const { harness } = run.program;
  const took = tools.get(toolCall.name)?.millis ?? 0;
  const millis = Math.max(0, startedAt + took - state.ledger.clock);
  const problem = problemFor(run, state.ledger.call, state.failures);
  if (problem === 'outage' && state.failures < harness.maxRetries) {
    const delayMs = retryDelayMs(DOWN, state.failures);
    const fact: Fact = { type: 'tool_failed', toolCall, message: DOWN.message, delayMs, retry: state.failures + 1 };
    return { fact, world: run.world, millis };
  }
  const outcome = problem === null ? runTool(toolCall, tools, run.world.current) : refusal(toolCall, problem, state);
  const content = problem === null && outcome.isError ? errorFor(run, outcome) : outcome.content;
  const fact: Fact = {
    type: 'tool_returned',
    toolCall,
    result: toolResult(toolCall, { content, isError: outcome.isError }),
    effectCount: outcome.effects.length,
    ...(outcome.undo === undefined ? {} : { undo: outcome.undo }),
    ...(problem === 'permission' ? { lacksPermission: true as const } : {}),
  };
  const world = writeEffects(run.world, stepCount(run), idempotencyKey(run, toolCall), outcome.effects);
  return { fact, world, millis };
}

/** How a tool that is down looks to whoever decides about retries. */
const DOWN = { status: 503, type: 'api_error', message: '503: the service is down', retryAfterMs: null } as const;

/** What a person planned for the tools of a model call: nothing, or what they meet on this try. */
function problemFor({ faults }: Run, call: number, failures: number): ToolsOutcome['problem'] | null {
  for (const fault of faults) {
    if (fault.call !== call || fault.outcome.type !== 'tools') continue;
    const { problem, tries } = fault.outcome;
    if (problem === 'permission' || failures < tries) return problem;
  }
  return null;
}

function refusal(
  { name }: ToolCall,
  problem: ToolsOutcome['problem'],
  { failures }: StateIn<'running_tools'>,
): ToolOutcome<unknown> {
  const content =
    problem === 'permission'
      ? `${name}: permission denied (403).`
      : `${name} is down (503) and stayed so in ${failures + 1} tries. Nothing was changed.`;
  return { content, isError: true, effects: [] };
}

/** A workflow's code reads errors itself; an agent gets them as the harness is set. */
function errorFor({ program }: Run, { content, status = 400 }: ToolOutcome<unknown>): string {
  return program.mode === 'agent' ? routedError(content, status, program.harness) : content;
}

function working(run: Run): StateIn<'running_tools'> {
  const state = frontier(run);
  if (state.phase !== 'running_tools') throw new RangeError('No tool is due.');
  return state;
}
