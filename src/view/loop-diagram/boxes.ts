/** The boxes of the agent's loop, in reading order. Each is a phase of a run, or a way out of it. */
export const BOXES = [
  'goal',
  'model',
  'stop_reason',
  'authorize',
  'person',
  'run_tools',
  'append',
  'guards',
  'answer',
  'max_tokens',
  'model_context_window_exceeded',
  'refusal',
  'stop_sequence',
  'halt',
  'failed',
] as const;

/** One box of the loop. */
export type BoxId = (typeof BOXES)[number];

/** A way from one box to another. */
export interface Edge {
  readonly from: BoxId;
  readonly to: BoxId;
}

/**
 * Every way there is, by name. The seven that leave `stop_reason` bear the names that stand on the wire: two of them stay
 * in the loop, the other five leave it.
 */
export const EDGES = {
  goal_model: { from: 'goal', to: 'model' },
  model_stop_reason: { from: 'model', to: 'stop_reason' },
  pause_turn: { from: 'stop_reason', to: 'model' },
  tool_use: { from: 'stop_reason', to: 'authorize' },
  authorize_person: { from: 'authorize', to: 'person' },
  person_authorize: { from: 'person', to: 'authorize' },
  authorize_run_tools: { from: 'authorize', to: 'run_tools' },
  authorize_append: { from: 'authorize', to: 'append' },
  run_tools_append: { from: 'run_tools', to: 'append' },
  append_guards: { from: 'append', to: 'guards' },
  guards_model: { from: 'guards', to: 'model' },
  end_turn: { from: 'stop_reason', to: 'answer' },
  max_tokens: { from: 'stop_reason', to: 'max_tokens' },
  model_context_window_exceeded: { from: 'stop_reason', to: 'model_context_window_exceeded' },
  refusal: { from: 'stop_reason', to: 'refusal' },
  stop_sequence: { from: 'stop_reason', to: 'stop_sequence' },
  guards_halt: { from: 'guards', to: 'halt' },
  person_halt: { from: 'person', to: 'halt' },
  model_failed: { from: 'model', to: 'failed' },
} as const satisfies Readonly<Record<string, Edge>>;

/** The name of a way. */
export type EdgeId = keyof typeof EDGES;

/** The names of all ways, in reading order. */
export const EDGE_IDS = Object.keys(EDGES) as readonly EdgeId[];

/** The ways that are drawn only once a run has taken them: faults and detours, which would hide the loop. */
export const RARE_EDGES: ReadonlySet<EdgeId> = new Set(['authorize_append', 'person_halt', 'model_failed']);

/**
 * The stop reasons that fail quietly: each arrives as a well-formed HTTP 200, and a loop without its branch hands it to the
 * caller as the answer. A refusal is loud: there may be no block to take a text from.
 */
export const QUIET_WAYS: ReadonlySet<EdgeId> = new Set([
  'pause_turn',
  'max_tokens',
  'model_context_window_exceeded',
  'stop_sequence',
]);
