import { asksForBeta } from './check-options.ts';
import { isByServer } from './content-rules.ts';
import { type EndSubject, outside, type Problem, type TurnSubject } from './rule.ts';

/**
 * A system message follows the user, or an assistant turn that ends in a result of the provider's own tools, and is
 * last or followed by the assistant; never the first. Source: reference §1.2; gproxy#209 for the text about the first.
 */
export function systemFollowsUser({ turn, before }: TurnSubject): Problem | null {
  if (turn.role === 'user' && before?.role === 'system' && !isOnlySettings(before)) {
    const text = 'a system message must be last or be followed by an assistant message';
    return aboutMessage(before.lastMessage, text);
  }
  if (turn.role !== 'system' || isOnlySettings(turn) || before?.role === 'user') return null;
  if (before === null) {
    return aboutMessage(turn.firstMessage, "use the top-level 'system' parameter for the initial system prompt");
  }
  const previous = before.blocks().at(-1);
  if (previous !== undefined && isByServer(previous)) return null;
  return aboutMessage(turn.firstMessage, 'a system message must follow a user message');
}

function aboutMessage(message: number, text: string): Problem {
  return { message: `messages.${message}: ${text}`, at: { message, block: null } };
}

/** The form without content, which may stand anywhere. Source: gproxy#209. */
function isOnlySettings(turn: TurnSubject['turn']): boolean {
  return turn.blocks().length === 0;
}

/**
 * Models from 4.6 on do not carry on an assistant message. A paused turn is sent back as it is, on every model: it ends
 * in a call of the provider's tool, or in the result of the lap at which the cap was reached. Source: reference §2.1,
 * §3.1; cases/README, findings 4 and 6.
 */
export function endsWithUser({ turn, model, openCalls }: EndSubject): Problem | null {
  if (turn.role !== 'assistant' || model.traits.prefill || openCalls.length > 0) return null;
  const last = turn.blocks().at(-1);
  if (last !== undefined && isByServer(last)) return null;
  const message =
    'This model does not support assistant message prefill. The conversation must end with a user message.';
  return { message, at: { message: turn.lastMessage, block: null } };
}

/**
 * An assistant message that the model shall carry on does not end in a blank. Source: reference §3.1.
 */
export function prefillIsTrimmed({ turn }: EndSubject): Problem | null {
  const last = turn.blocks().at(-1)?.block;
  if (turn.role !== 'assistant' || last?.type !== 'text' || last.text === last.text.trimEnd()) return null;
  const message = 'messages: final assistant content cannot end with trailing whitespace';
  return { message, at: { message: turn.lastMessage, block: null } };
}

/**
 * Where thinking is off, the model can't carry on thinking. Source: reference §5.3; forgecode#1853.
 */
export function prefillDoesNotThink({ turn, head, model }: EndSubject): Problem | null {
  if (turn.role !== 'assistant' || !isThinkingOff(head.thinking?.type, model.traits.thinking.byDefault)) return null;
  const found = turn.blocks().find(({ block }) => block.type === 'thinking' || block.type === 'redacted_thinking');
  if (found === undefined) return null;
  const path = `messages.${found.at.message}.content.${found.at.block}`;
  const text =
    'When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`. To use thinking blocks, enable `thinking` in your request.';
  return { message: `${path}: ${text}`, at: found.at };
}

function isThinkingOff(setting: string | undefined, byDefault: boolean): boolean {
  return setting === 'disabled' || (setting === undefined && !byDefault);
}

/**
 * The request fits the model's window. Source: reference §3.1.
 */
export function promptFitsWindow(subject: EndSubject): Problem | null {
  if (subject.options.endpoint === 'count_tokens') return null;
  const window = windowOf(subject);
  const tokens = subject.inputTokens();
  return tokens <= window ? null : outside(`prompt is too long: ${tokens} tokens > ${window} maximum`);
}

/**
 * Before 4.5, what it may write must fit too. Source: reference §3.1; continue#6080.
 */
export function outputFitsWindow(subject: EndSubject): Problem | null {
  const { head, model, options } = subject;
  if (options.endpoint === 'count_tokens' || !model.traits.windowHoldsOutput) return null;
  const window = windowOf(subject);
  const tokens = subject.inputTokens();
  if (tokens > window || tokens + head.max_tokens <= window) return null;
  return {
    ...outside(
      `input length and \`max_tokens\` exceed context limit: ${tokens} + ${head.max_tokens} > ${window}, decrease input length or \`max_tokens\` and try again`,
    ),
    repair: `Lower max_tokens to ${window - tokens} or less.`,
  };
}

/** Sonnet 4 and 4.5 had a window of a million tokens by beta. Source: SDK beta.ts, context-1m-2025-08-07. */
function windowOf({ model, options }: EndSubject): number {
  const isLarge = options.betas !== null && asksForBeta(options, ['context-1m-']);
  return isLarge ? Math.max(model.contextWindow, 1_000_000) : model.contextWindow;
}
