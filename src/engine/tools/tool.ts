import type { JsonObject, ToolDefinition } from '../messages/types.ts';

/** What a tool hands back: the text for the model, and what it wants changed in its world. */
export interface ToolOutcome<Effect> {
  readonly content: string;
  readonly isError: boolean;
  /** Changes that the world's log takes in, in order. Empty for a tool that only reads. */
  readonly effects: readonly Effect[];
  /** What HTTP would call the error, such as 409 for a clash. Errors alone have one. */
  readonly status?: number;
  /** The call that takes the effects back, or null if nothing can. Missing where only books were kept, such as a count of searches. */
  readonly undo?: Pick<ToolCall, 'name' | 'input'> | null;
}

/**
 * A tool of a scenario: what the model is told of it, and the plain function behind it. `run` is pure: it reads the
 * world and says what to change, and the driver writes that into the world's log.
 */
export interface Tool<World, Effect> {
  readonly definition: ToolDefinition;
  /** Whether a person must approve each call before it runs. Code enforces it, not the prompt. */
  readonly needsPerson: boolean;
  /** How long a call takes on the virtual clock, in milliseconds. */
  readonly millis: number;
  readonly run: (input: JsonObject, world: World) => ToolOutcome<Effect>;
}

/** A call as the harness holds it: one tool_use of the model, or a step of a workflow that names a tool. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}

/** The small state that a scenario's tools read and change, as the start and the way in which effects change it. */
export interface ToolWorld<World, Effect> {
  readonly initial: World;
  readonly apply: (world: World, effect: Effect) => World;
}
