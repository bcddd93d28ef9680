import { Messages } from '@anthropic-ai/sdk/resources/messages';
import { chainOf } from '../engine/messages/chain.ts';
import { type Connection, type ConnectionFinding, SERVERS, tidyAddress } from '../engine/messages/servers.ts';
import type { Asked, CancelSignal, ModelOutcome } from '../engine/run/ports.ts';
import { keyForHeader } from './key.ts';
import { type LivePorts, liveModel } from './live.ts';
import { clientFor } from './live-client.ts';
import { isAllowedHere, type NetworkPorts, networkFinding } from './network-finding.ts';

/**
 * Finds out whether a lesson could be run on a connection, by one small request with a tool, sent exactly as the lesson's
 * requests are, and one that counts its tokens. It costs what a few hundred tokens cost.
 */
export async function testConnection(
  connection: Connection,
  ports: LivePorts & NetworkPorts,
  signal: CancelSignal,
): Promise<ConnectionFinding> {
  const bad = badAddress(connection.baseUrl);
  if (bad !== null) return bad;
  if (!isAllowedHere(connection.baseUrl, ports)) {
    return { type: 'not_allowed_here', origin: new URL(connection.baseUrl).origin };
  }
  const outcome = await liveModel(connection, ports).ask(askedOf(connection), signal);
  signal.throwIfAborted();
  switch (outcome.type) {
    case 'response': {
      const callsTools = outcome.response.content.some((block) => block.type === 'tool_use');
      return { type: 'ok', callsTools, countsTokens: await countsTokens(connection, ports, signal) };
    }
    case 'cut':
      return { type: 'not_messages' };
    case 'failure':
      return outcome.failure.status === null
        ? networkFinding(connection.baseUrl, ports, signal instanceof AbortSignal ? signal : null)
        : serverFinding(outcome);
  }
}

function badAddress(baseUrl: string): ConnectionFinding | null {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    const guess = `http://${baseUrl.replace(/^\/+/, '')}`;
    return { type: 'bad_address', suggestion: /^[\w.-]+:\d+/.test(baseUrl) && URL.canParse(guess) ? guess : null };
  }
  const short = tidyAddress(baseUrl);
  return short === baseUrl ? null : { type: 'bad_address', suggestion: short };
}

/** One question that is best answered by calling the one tool there is. */
function askedOf({ model }: Connection): Asked {
  const request = {
    head: {
      model,
      max_tokens: 1_024,
      system: 'You test a connection. Answer by calling the tool.',
      tools: [
        {
          name: 'report_word',
          description: 'Reports the word that the user has named.',
          input_schema: {
            type: 'object' as const,
            properties: { word: { type: 'string' } },
            required: ['word'],
            additionalProperties: false,
          },
        },
      ],
    },
    messages: chainOf([{ role: 'user' as const, content: 'Call report_word with the word “loopscope”.' }]),
  };
  return { request, modelContext: null, at: 0, call: 1, attempt: 0 };
}

async function countsTokens(connection: Connection, ports: LivePorts, signal: CancelSignal): Promise<boolean> {
  if (!SERVERS[connection.server].countsTokens) return false;
  try {
    const messages = new Messages(clientFor(connection, ports.fetch));
    const counted = await messages.countTokens(
      { model: connection.model, messages: [{ role: 'user', content: 'loopscope' }] },
      { signal: signal instanceof AbortSignal ? signal : null },
    );
    return typeof counted.input_tokens === 'number';
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

/** What a refusal means. Servers word it differently, so the text counts beside the status. Source: reference §7, §10. */
function serverFinding({ failure, body }: Extract<ModelOutcome, { type: 'failure' }>): ConnectionFinding {
  const { status, message } = failure;
  const isReadable = body !== null && !/said nothing that can be read/.test(message);
  if (/CORS requests are not allowed/i.test(message)) return { type: 'no_browser_access', message };
  if (status === 401 || (status === 403 && /key|auth/i.test(message))) return { type: 'wrong_key', message };
  if (/tool/i.test(message) && /support/i.test(message)) return { type: 'no_tools', message };
  if (/model/i.test(message) && (status === 404 || /not found|not exist|unknown|no such|not loaded/i.test(message))) {
    return { type: 'unknown_model', message };
  }
  if (status === 429 || status === 529 || status === 503) return { type: 'limited', message };
  if (!isReadable && (status === 404 || status === 405 || status === 501)) return { type: 'not_messages' };
  if (status === 400 && keyForHeader() === null && /api.?key/i.test(message)) return { type: 'wrong_key', message };
  return { type: 'failed', message: `${status}: ${message}` };
}
