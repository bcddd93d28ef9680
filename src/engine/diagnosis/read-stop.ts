import type { ToolDefinition } from '../messages/types.ts';
import { type Fields, isFields } from '../simulator/shape.ts';
import { readStream } from '../simulator/sse-reader.ts';
import { textOrNull } from './message-account.ts';
import { isStreamEvent } from './stream-messages.ts';

/** A call that the model asks for. */
export interface AskedCall {
  readonly id: string;
  readonly name: string;
  readonly input: Fields;
  /** Required fields of the tool's schema that the input lacks: a sign that the call was cut. */
  readonly missingRequired: readonly string[];
}

/**
 * What a loop must do with a response. `run_tools`: run the calls and answer all of them in one user message; `continue`:
 * send the assistant turn back unchanged, with nothing behind it; `stop`: it is over; `truncated`: a limit cut it;
 * `incomplete`: the stream broke, there is no response.
 */
export interface StopReading {
  readonly action: 'run_tools' | 'continue' | 'stop' | 'truncated' | 'incomplete';
  readonly outcome: string;
  /** What to do next, in a sentence. */
  readonly next: string;
  readonly mustNot: readonly string[];
  /** Whether any call may be run. */
  readonly mayRunTools: boolean;
  /** The calls in the response, also those that must not be run. */
  readonly calls: readonly AskedCall[];
  /** Required fields that a cut call lacks. */
  readonly missingRequired: readonly string[];
  /** What a refusal says of itself. */
  readonly refusal: { readonly category: string | null; readonly explanation: string | null } | null;
}

type Ending = Pick<StopReading, 'action' | 'outcome' | 'next' | 'mustNot'>;

/** What each value of `stop_reason` means for a loop. Source: reference §2.1. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  end_turn: {
    action: 'stop',
    outcome: 'answered',
    next: 'Show the answer. If it is empty, ask with a new user message, not with the same request.',
    mustNot: ['read content[0] unseen', 'append an empty assistant message'],
  },
  stop_sequence: {
    action: 'stop',
    outcome: 'stop sequence reached',
    next: 'Take the text before the sequence.',
    mustNot: ['run tools'],
  },
  tool_use: {
    action: 'run_tools',
    outcome: 'tools asked for',
    next: 'Run every call and answer all of them, in call order, in one user message that begins with the results.',
    mustNot: ['leave a call unanswered', 'put text before the results'],
  },
  pause_turn: {
    action: 'continue',
    outcome: 'paused',
    next: 'Append {role: assistant, content: response.content} unchanged and call again with the same tools.',
    mustNot: ['stop', 'append a user message'],
  },
  compaction: {
    action: 'continue',
    outcome: 'compacted',
    next: 'Append {role: assistant, content: response.content} unchanged and call again.',
    mustNot: ['stop'],
  },
  max_tokens: {
    action: 'truncated',
    outcome: 'cut at max_tokens',
    next: 'Repeat with a higher max_tokens and without the cut turn, or keep the turn and answer its calls with is_error.',
    mustNot: ['run a call of this response', 'take the text for the whole answer'],
  },
  model_context_window_exceeded: {
    action: 'truncated',
    outcome: 'cut at the context window',
    next: 'Make the history shorter and repeat without the cut turn.',
    mustNot: ['run a call of this response', 'repeat the same request'],
  },
  refusal: {
    action: 'stop',
    outcome: 'refused',
    next: 'Show stop_details.category and explanation; drop text that came before it; go on only with a changed history.',
    mustNot: ['read content[0]', 'append an empty assistant message', 'retry the unchanged request'],
  },
};

const NO_CALL: Ending = {
  action: 'stop',
  outcome: 'no call to run',
  next: 'There is nothing to run: act on the tool_use blocks, not on stop_reason alone.',
  mustNot: ['send {role: user, content: []}', 'loop'],
};

const BROKEN: Ending = {
  action: 'incomplete',
  outcome: 'stream broke off',
  next: 'Mark the turn as incomplete and ask again with the same messages.',
  mustNot: ['report end_turn or max_tokens', 'run a call of this response', 'append this turn'],
};

const UNKNOWN: Ending = {
  action: 'stop',
  outcome: 'unknown stop_reason',
  next: 'Stop and show the response to somebody: the loop does not know this ending.',
  mustNot: ['run tools', 'loop'],
};

/**
 * Reads what a loop must do with a response, given as its body or as the events of its stream. Total: whatever it is
 * given, it says something. Source: reference §2.1; cases/README, stop-*.
 */
export function readStop(source: unknown, tools: readonly (ToolDefinition | Fields)[] = []): StopReading {
  if (Array.isArray(source) && source.some(isStreamEvent)) return readStreamStop(source.filter(isStreamEvent), tools);
  const body = isFields(source) ? source : {};
  const stopReason = textOrNull(body['stop_reason']);
  const calls = callsIn(body['content'], tools);
  return reading(endingOf(stopReason, calls), calls, body['stop_details']);
}

function readStreamStop(events: readonly Fields[], tools: readonly (ToolDefinition | Fields)[]): StopReading {
  const pieces = events.map((event) => `event: ${event['type']}\ndata: ${JSON.stringify(event)}\n\n`);
  const { state, blocks, stopReason, stopDetails } = readStream(pieces);
  const calls = callsIn(blocks, tools);
  return reading(state === 'complete' ? endingOf(stopReason, calls) : BROKEN, calls, stopDetails);
}

function endingOf(stopReason: string | null, calls: readonly AskedCall[]): Ending {
  if (stopReason === null) return BROKEN;
  if (stopReason === 'tool_use' && calls.length === 0) return NO_CALL;
  return Object.hasOwn(ENDINGS, stopReason) ? (ENDINGS[stopReason] ?? UNKNOWN) : UNKNOWN;
}

function reading(ending: Ending, calls: readonly AskedCall[], details: unknown): StopReading {
  const isCut = ending.action === 'truncated' || ending.action === 'incomplete';
  return {
    ...ending,
    mayRunTools: ending.action === 'run_tools',
    calls,
    missingRequired: isCut ? (calls.at(-1)?.missingRequired ?? []) : calls.flatMap((call) => call.missingRequired),
    refusal:
      ending.outcome === 'refused'
        ? {
            category: isFields(details) ? textOrNull(details['category']) : null,
            explanation: isFields(details) ? textOrNull(details['explanation']) : null,
          }
        : null,
  };
}

function callsIn(content: unknown, tools: readonly (ToolDefinition | Fields)[]): readonly AskedCall[] {
  if (!Array.isArray(content)) return [];
  return content.filter(isFields).flatMap((block) => {
    if (block['type'] !== 'tool_use') return [];
    const [id, name] = [textOrNull(block['id']) ?? '', textOrNull(block['name']) ?? ''];
    const input = isFields(block['input']) ? block['input'] : {};
    return [{ id, name, input, missingRequired: missingIn(input, name, tools) }];
  });
}

function missingIn(input: Fields, name: string, tools: readonly (ToolDefinition | Fields)[]): readonly string[] {
  const tool = tools.find((each) => each.name === name);
  const schema = tool?.['input_schema' as keyof typeof tool] as unknown;
  const required = isFields(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
  return required.filter((key): key is string => typeof key === 'string' && !Object.hasOwn(input, key));
}
