/**
 * A block as far as it came, for the screen only: nobody acts on it. Its text is text or thinking; of a call it is the
 * beginning of the JSON that its input would have been.
 */
export interface PartialBlock {
  readonly type: 'thinking' | 'text' | 'tool_use';
  /** The name of the tool that is called; empty for other blocks. */
  readonly name: string;
  readonly text: string;
}
