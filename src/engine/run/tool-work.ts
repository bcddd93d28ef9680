import { routedError } from '../loop/authorize.ts';
import type { Decision } from '../loop/decide.ts';
import type { Fact } from '../loop/events.ts';
import { keepsRest } from '../loop/harness.ts';
import { retryDelayMs } from '../loop/retry.ts';
import type { StateIn } from '../loop/state.ts';
import type { ToolsOutcome } from '../messages/fault.ts';
import { type CutOutput, cutNote, cutOutput, nextStoredName, READ_STORED, storedReader } from '../tools/offload.ts';
import { runTool, type Toolbox, toolResult } from '../tools/run-tool.ts';
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
  surroundings: Surroundings,
): { readonly fact: Fact; readonly world: WorldLog; readonly millis: number } {
  const state = working(run);
  const { harness } = run.program;
  const tools = toolsOf(run, surroundings);
  const took = tools.get(toolCall.name)?.millis ?? 0;
  const millis = Math.max(0, startedAt + took - state.ledger.clock);
  const problem = problemFor(run, state.ledger.call, state.failures);
  if (problem === 'outage' && state.failures < harness.maxRetries) {
    const delayMs = retryDelayMs(DOWN, state.failures);
    const fact: Fact = { type: 'tool_failed', toolCall, message: DOWN.message, delayMs, retry: state.failures + 1 };
    return { fact, world: run.world, millis };
  }
  const outcome = problem === null ? runTool(toolCall, tools, run.world.current) : refusal(toolCall, problem, state);
  const whole = problem === null && outcome.isError ? errorFor(run, outcome) : outcome.content;
  const cut = outcome.isError || toolCall.name === READ_STORED.name ? null : cutFor(run, whole);
  const content = cut === null ? whole : `${cut.shown}\n${cutNote(cut.rest, cut.name)}`;
  const fact: Fact = {
    type: 'tool_returned',
    toolCall,
    result: toolResult(toolCall, { content, isError: outcome.isError }),
    effectCount: outcome.effects.length,
    ...(outcome.undo === undefined ? {} : { undo: outcome.undo }),
    ...(cut === null ? {} : { cut: { name: cut.name, rest: cut.rest } }),
    ...(problem === 'permission' ? { lacksPermission: true as const } : {}),
  };
  const world = writeEffects(run.world, stepCount(run), idempotencyKey(run, toolCall), outcome.effects);
  return { fact, world, millis };
}

/** The lesson's tools, and beside them the one that reads on where the harness keeps the rest of what it cuts. */
export function toolsOf(run: Run, { tools }: Surroundings): Toolbox {
  const { mode, harness } = run.program;
  if (mode !== 'agent' || !keepsRest(harness)) return tools;
  return new Map([...tools, [READ_STORED.name, storedReader(frontier(run).ledger.stored)]]);
}

/** A result as the harness cuts it, with the name under which the rest is kept. Null where it goes to the model whole. */
function cutFor(run: Run, content: string): (CutOutput & { readonly name: string | null }) | null {
  const { mode, harness } = run.program;
  const cut = mode === 'agent' && harness.cutAbove !== null ? cutOutput(content, harness.cutAbove) : null;
  return cut && { ...cut, name: keepsRest(harness) ? nextStoredName(frontier(run).ledger.stored) : null };
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
