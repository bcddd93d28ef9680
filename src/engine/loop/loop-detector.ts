import { canonicalJson } from '../messages/canonical.ts';
import type { ToolCall } from '../tools/tool.ts';

/** Two calls with the same fingerprint ask for the same thing: same tool, same input whatever the order of its keys. */
export function fingerprint(call: ToolCall): string {
  return `${call.name} ${canonicalJson(call.input)}`;
}
