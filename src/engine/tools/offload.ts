import type { ToolDefinition } from '../messages/types.ts';

/** Where large outputs are cut, and whether the rest can still be had. */
export interface OffloadRule {
  /** Characters of an output that go to the model. */
  readonly limit: number;
  /** Whether the rest is kept under a name that the model can ask for. */
  readonly keepsRest: boolean;
}

/** The tool that shows what was cut off. It exists only where the rest is kept. */
export const READ_STORED: ToolDefinition = {
  name: 'read_stored',
  description: 'Read the rest of a result that was cut, by the name that stands where it was cut.',
  input_schema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'Such as: result-3' } },
    required: ['name'],
    additionalProperties: false,
  },
};

/** An output in two parts. */
export interface CutOutput {
  readonly shown: string;
  readonly rest: string;
}

/**
 * Cuts an output behind the last whole line within the limit, so that no number is cut in two; a first line that is longer
 * is cut in its middle. Null if it is short enough.
 */
export function cutOutput(text: string, limit: number): CutOutput | null {
  if (text.length <= limit) return null;
  const lineEnd = text.lastIndexOf('\n', limit);
  const at = lineEnd <= 0 ? limit : lineEnd;
  return { shown: text.slice(0, at), rest: text.slice(lineEnd <= 0 ? at : at + 1) };
}

/** What the model sees in place of the rest. `name` is null where the rest is gone. */
export function cutNote(rest: string, name: string | null): string {
  const kept = name === null ? '' : ` The rest is kept as ${name}.`;
  return `[Cut here: ${rest.length} more characters.${kept}]`;
}

/** Reads the note at the end of a result: the name of the rest, or null if it is gone. Undefined if nothing was cut. */
export function readCutNote(content: string): { readonly name: string | null } | undefined {
  const note = /\n\[Cut here: \d+ more characters\.(?: The rest is kept as (\S+)\.)?\]$/.exec(content);
  return note === null ? undefined : { name: note[1] ?? null };
}
