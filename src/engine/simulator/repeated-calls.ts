import { blocksOf, resultText } from '../messages/blocks.ts';
import { canonicalJson } from '../messages/canonical.ts';
import type { Message } from '../messages/types.ts';
import type { Place } from './rule.ts';

/** One call made several times in a row with equal input. */
export interface RepeatedCall {
  readonly tool: string;
  readonly count: number;
  /** Whether the result was the same each time: then asking again can bring nothing. */
  readonly isSameResult: boolean;
  /** Where the first and the last of them stand. */
  readonly first: Place;
  readonly last: Place;
}

interface Call {
  readonly tool: string;
  readonly key: string;
  readonly result: string | null;
  readonly at: Place;
}

/** From this many equal calls on somebody should look: the second may be a retry. */
const FEWEST = 3;

/** Finds the calls that a conversation repeats, one after the other with nothing else called between. */
export function repeatedCalls(messages: readonly Message[]): readonly RepeatedCall[] {
  const runs: Call[][] = [];
  for (const call of callsIn(messages)) {
    const run = runs.at(-1);
    if (run !== undefined && run[0]?.key === call.key) run.push(call);
    else runs.push([call]);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined || run.length < FEWEST) return [];
    const results = new Set(run.flatMap(({ result }) => (result === null ? [] : [result])));
    return [{ tool: first.tool, count: run.length, isSameResult: results.size <= 1, first: first.at, last: last.at }];
  });
}

function callsIn(messages: readonly Message[]): readonly Call[] {
  const results = resultsBehind(messages);
  return messages.flatMap((message, index) =>
    blocksOf(message).flatMap((block, place) => {
      if (block.type !== 'tool_use') return [];
      const key = `${block.name} ${canonicalJson(block.input)}`;
      const result = results[index]?.get(block.id) ?? null;
      return [{ tool: block.name, key, result, at: { message: index, block: place } }];
    }),
  );
}

/** For each message the results, by id, that came back behind it before the assistant's next turn. */
function resultsBehind(messages: readonly Message[]): readonly ReadonlyMap<string, string>[] {
  const behind: Map<string, string>[] = new Array(messages.length);
  let stretch = new Map<string, string>();
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message === undefined) continue;
    if (message.role !== 'assistant' && messages[index + 1]?.role === 'assistant') stretch = new Map();
    behind[index] = stretch;
    for (const block of blocksOf(message)) {
      if (block.type === 'tool_result') stretch.set(block.tool_use_id, resultText(block));
    }
  }
  return behind;
}
