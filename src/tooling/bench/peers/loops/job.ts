import { WORKING_HEAD, workTool } from '../../../../engine/testing/synthetic.ts';

/** What a finished loop did: its model calls, and the messages that its history held at the end. */
export interface Tally {
  readonly turns: number;
  readonly messages: number;
}

/** A loop around a model that asks for one piece of work a turn and ends at turn `turns`. */
export type Loop = (turns: number) => Promise<Tally>;

/** What the peers' models are told and asked; the engine's synthetic scenario has the same. */
export const { model: MODEL, max_tokens: MAX_TOKENS } = WORKING_HEAD;

/** The first message of every loop. */
export const GOAL = 'Do the work.';

/** The one tool, as the Messages API takes it. */
export const TOOL = {
  name: workTool.definition.name,
  description: workTool.definition.description,
  input_schema: { type: 'object' as const, properties: { piece: { type: 'integer' as const } }, required: ['piece'] },
};

/** The synthetic scenario's system prompt. */
export const SYSTEM = String(WORKING_HEAD.system);

/** The synthetic scenario's work for a peer: what its stub model says each turn, and what its tool hands back. */
export interface Job {
  /** The model's turn: what it says, and the piece that it asks for, or null to end. Counts the turn. */
  readonly ask: () => { readonly text: string; readonly piece: number | null };
  /** The tool: a fresh result of 100 characters beside the piece's number. Throws unless pieces come in order. */
  readonly work: (input: unknown) => string;
  /** How often the model was asked. Throws if a piece asked for was not done. */
  readonly turns: () => number;
}

/** Makes the work of `turns` turns: `turns` - 1 pieces, and an end. */
export function createJob(turns: number): Job {
  let asked = 0;
  let done = 0;
  return {
    ask: () => {
      const piece = asked;
      asked += 1;
      if (asked >= turns) return { text: `All ${piece} pieces are done.`, piece: null };
      return { text: `Piece ${piece}.`, piece };
    },
    work: (input) => {
      const piece = Number(Object(input).piece);
      if (piece !== done) throw new Error(`Piece ${piece} came where piece ${done} was due.`);
      done += 1;
      return workTool.run({ piece }, piece).content;
    },
    turns: () => {
      if (done !== asked - 1) throw new Error(`The model asked for ${asked - 1} pieces, and ${done} were done.`);
      return asked;
    },
  };
}
