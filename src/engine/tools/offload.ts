import type { Chain } from '../messages/chain.ts';
import type { ToolDefinition } from '../messages/types.ts';
import type { Tool } from './tool.ts';

/** What was cut off a result and can still be had, under a name that the model can ask for. */
export interface StoredText {
  readonly name: string;
  readonly text: string;
}

/** All that a run has stored, the newest first. */
export type Stored = Chain<StoredText> | null;

/** The name of the next text that is stored. */
export function nextStoredName(stored: Stored): string {
  return `result-${(stored?.length ?? 0) + 1}`;
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

/** The tool itself, over what a run has stored. What it shows is not cut again. */
export function storedReader(stored: Stored): Tool<unknown, unknown> {
  return {
    definition: READ_STORED,
    needsPerson: false,
    millis: 100,
    run: (input) => {
      for (let link = stored; link !== null; link = link.parent) {
        if (link.value.name === input['name']) return { content: link.value.text, isError: false, effects: [] };
      }
      return { content: 'Nothing is kept under that name.', isError: true, effects: [] };
    },
  };
}
