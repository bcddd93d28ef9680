import { nullableField, oneOf, optional, record, required, tagged, text } from './shape.ts';

/** A cache breakpoint. Source: SDK messages.ts, CacheControlEphemeral. */
const CACHE_CONTROL = record({ type: required(oneOf('ephemeral')), ttl: optional(oneOf('5m', '1h')) });

/** The field of everything that may carry a breakpoint. */
export const CACHE_MARK = { cache_control: nullableField(CACHE_CONTROL) };

/** The field that names the kind of an object. */
export function typeField(type: string) {
  return { type: required(oneOf(type)) };
}

/** Who called a tool: the model itself, or its code. Source: SDK messages.ts, DirectCaller, ServerToolCaller. */
export const CALLER = tagged(
  new Map([
    ['direct', record(typeField('direct'))],
    ...['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521'].map(
      (type) => [type, record({ ...typeField(type), tool_id: required(text()) })] as const,
    ),
  ]),
);
