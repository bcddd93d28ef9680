import { type Segment, segmentsOf } from '../../engine/accounting/segments.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';

/** Enough for what is on the screen; more would keep a list for every call of a long run. */
const KEPT = 24;

const kept = new Map<ModelRequest, readonly Segment[]>();

/** The segments of a request, remembered for the requests that were asked for last. */
export function requestSegments(request: ModelRequest): readonly Segment[] {
  const segments = kept.get(request) ?? segmentsOf(request);
  kept.delete(request);
  kept.set(request, segments);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && oldest.done !== true) kept.delete(oldest.value);
  return segments;
}
