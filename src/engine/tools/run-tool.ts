import type { ToolResultBlock } from '../messages/types.ts';
import { inputProblem } from './check-input.ts';
import type { Tool, ToolCall, ToolOutcome } from './tool.ts';

/** The tools of a scenario, by name. The world is the scenario's own business, so its type is not known here. */
export type Toolbox = ReadonlyMap<string, Tool<unknown, unknown>>;

/** Why a call can't run at all, as a sentence for the model, or null if it can: unknown tool, or input off the schema. */
export function callProblem(
  call: ToolCall,
  tools: Toolbox,
): { reason: 'unknown_tool' | 'invalid_input'; note: string } | null {
  const tool = tools.get(call.name);
  if (tool === undefined) {
    return {
      reason: 'unknown_tool',
      note: `Tool '${call.name}' not found. The tools are: ${[...tools.keys()].join(', ')}.`,
    };
  }
  const problem = inputProblem(call.input, tool.definition.input_schema);
  return problem === null ? null : { reason: 'invalid_input', note: `Invalid input for ${call.name}: ${problem}.` };
}

/**
 * Runs one call in a world. A tool that throws answers with an error result instead of ending the run: the work so far
 * stays, and the model can change its approach.
 */
export function runTool(
  call: ToolCall,
  tools: Toolbox,
  world: unknown,
): ToolOutcome<unknown> & { readonly millis: number } {
  const tool = tools.get(call.name);
  if (tool === undefined) throw new RangeError(`No tool is called ${call.name}; authorize the call first.`);
  try {
    return { ...tool.run(call.input, world), millis: tool.millis };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { content: `${call.name} failed: ${reason}`, isError: true, effects: [], millis: tool.millis };
  }
}

/** The block that answers a call. `is_error` stands there only when it is true, as a caller of the API would write it. */
export function toolResult(call: ToolCall, outcome: { content: string; isError: boolean }): ToolResultBlock {
  const result = { type: 'tool_result', tool_use_id: call.id, content: outcome.content } as const;
  return outcome.isError ? { ...result, is_error: true } : result;
}
