import { canonicalJson } from '../messages/canonical.ts';
import type { ToolCall } from '../tools/tool.ts';
import type { Harness } from './harness.ts';

/** Two calls with the same fingerprint ask for the same thing: same tool, same input whatever the order of its keys. */
export function fingerprint(call: ToolCall): string {
  return `${call.name} ${canonicalJson(call.input)}`;
}

/**
 * What a call is remembered by: itself, or, for a detector that looks at the world, itself in the world as it is. `world` is
 * asked only then, since it costs what the world holds.
 */
export function callPrint(call: ToolCall, detector: Harness['loopDetector'], world: () => string): string {
  return detector === 'world_aware' ? `${fingerprint(call)} in ${world()}` : fingerprint(call);
}
