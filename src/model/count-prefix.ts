import { Messages } from '@anthropic-ai/sdk/resources/messages';
import { type CountedPrefix, countedKey, countedPrefixIn } from '../engine/accounting/counted.ts';
import type { ModelContext } from '../engine/loop/events.ts';
import { type ModelRequest, toWire } from '../engine/messages/request.ts';
import { type Connection, SERVERS } from '../engine/messages/servers.ts';
import type { Asked } from '../engine/run/ports.ts';
import { clientFor } from './live-client.ts';

type CountParams = Parameters<Messages['countTokens']>[0];

/**
 * What the port keeps after a call: beside what it kept before, how many tokens the tools and the instructions of this head
 * are, by differences of `count_tokens`. Asked once for each head, beside the call itself, and only where the server has it.
 * A count that fails is no failure of the call: then the split stays an estimate.
 */
export async function withCountedPrefix(
  { request, modelContext }: Asked,
  connection: Connection,
  signal: AbortSignal | null,
  fetch: typeof globalThis.fetch | undefined,
): Promise<ModelContext> {
  const { head } = request;
  const isKnown = countedPrefixIn(modelContext, head) !== null;
  if (isKnown || !SERVERS[connection.server].countsTokens) return modelContext;
  const messages = new Messages(clientFor(connection, fetch));
  const count = async (params: CountParams): Promise<number> =>
    (await messages.countTokens(params, { signal })).input_tokens;
  try {
    const [all, withoutTools, bare] = await Promise.all(paramsOf(request).map(count));
    if (all === undefined || withoutTools === undefined || bare === undefined) return modelContext;
    const counted: CountedPrefix = { tools: Math.max(0, all - withoutTools), system: Math.max(0, withoutTools - bare) };
    const earlier = (modelContext?.['counted'] ?? {}) as Readonly<Record<string, CountedPrefix>>;
    return { ...modelContext, counted: { ...earlier, [countedKey(head)]: counted } };
  } catch {
    return modelContext;
  }
}

/** The request as it is, without its tools, and without its instructions as well. Later turns can't stand without tools. */
function paramsOf(request: ModelRequest): readonly CountParams[] {
  const { model, system, tools, messages } = toWire(request);
  const first = { model, messages: messages.slice(0, 1) } as unknown as CountParams;
  const instructed = { ...first, ...(system === undefined ? {} : { system }) } as CountParams;
  return [{ ...instructed, ...(tools === undefined ? {} : { tools }) } as CountParams, instructed, first];
}
