import { DEFAULT_CAP_USD } from './live.ts';
import type { Setup } from './setup.ts';
import type { SessionState } from './state.ts';

/** The state in which a setup opens, before any run has begun. */
export function openingState(setup: Setup): SessionState {
  return {
    setup,
    view: 'both',
    sync: 'step',
    model: 'simulated',
    modelStatus: { type: 'ready' },
    live: { hasKey: false, capUsd: DEFAULT_CAP_USD, underWay: {}, notice: null },
    runs: {},
    lanes: { workflow: { runId: 'workflow', cursor: 0 }, agent: { runId: 'agent', cursor: 0 } },
    playhead: 0,
    focus: 'agent',
    playing: false,
    stride: 1,
    speed: 1,
    problems: [],
  };
}
