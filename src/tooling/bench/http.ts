import type { AddressInfo } from 'node:net';
import { fromWire } from '../../engine/messages/request.ts';
import type { Message, MessageRequest } from '../../engine/messages/types.ts';
import { genericModel } from '../../engine/simulator/generic-model.ts';
import { validate } from '../../engine/simulator/validate.ts';
import { createSimulatorServer } from '../../server/server.ts';

/** How often a body of so many messages is read and checked in a second, from its text, with nothing known before. */
interface ValidationTiming {
  readonly messages: number;
  readonly perSecond: number;
}

const TOOL = {
  name: 'work',
  description: 'Do one piece of work.',
  input_schema: { type: 'object', properties: { piece: { type: 'integer' } }, required: ['piece'] },
} as const;

/** A body of a long tool loop: a goal, then calls and their results by turns. */
function bodyOf(messageCount: number): string {
  const messages: Message[] = [{ role: 'user', content: 'Do the work.' }];
  for (let piece = 0; messages.length < messageCount - 1; piece += 1) {
    const id = `toolu_01${piece}`;
    messages.push(
      { role: 'assistant', content: [{ type: 'tool_use', id, name: TOOL.name, input: { piece } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'x'.repeat(100) }] },
    );
  }
  if (messages.length < messageCount) messages.push({ role: 'user', content: 'Go on.' });
  const body: MessageRequest = { model: 'claude-opus-5', max_tokens: 1_024, tools: [TOOL], messages };
  return JSON.stringify(body);
}

/** Reads and checks fresh bodies for so many milliseconds. */
function timeValidation(messageCount: number, millis: number): ValidationTiming {
  const text = bodyOf(messageCount);
  check(text);
  const begun = performance.now();
  let count = 0;
  while (performance.now() - begun < millis) {
    check(text);
    count += 1;
  }
  return { messages: JSON.parse(text).messages.length, perSecond: (count / (performance.now() - begun)) * 1_000 };
}

function check(text: string): void {
  const verdict = validate(fromWire(JSON.parse(text)));
  if (!verdict.accepted) throw new Error(verdict.message);
}

/** How the time for one check grows with the number of messages: 1 is in proportion. */
function validationGrowth(short: ValidationTiming, long: ValidationTiming): number {
  return Math.log(short.perSecond / long.perSecond) / Math.log(long.messages / short.messages);
}

/** Requests in a second over real HTTP on this machine, from so many clients that each wait for their answer. */
async function timeRequests(requestCount: number, clientCount: number, isStreamed: boolean): Promise<number> {
  const ports = { now: () => Date.now(), after: () => () => {} };
  const server = createSimulatorServer({ respond: genericModel, seed: '1', needsBrowserOptIn: false }, ports);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/messages`;
  const headers = { 'x-api-key': 'any', 'anthropic-version': '2026-10-21', 'content-type': 'application/json' };
  const body = JSON.stringify({ ...JSON.parse(bodyOf(10)), stream: isStreamed });
  const ask = async (): Promise<void> => {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.text();
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  };
  const each = Math.ceil(requestCount / clientCount);
  await Promise.all(Array.from({ length: 50 }, ask));
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clientCount }, async () => {
      for (let count = 0; count < each; count += 1) await ask();
    }),
  );
  const perSecond = ((each * clientCount) / (performance.now() - begun)) * 1_000;
  server.close();
  server.closeAllConnections();
  return perSecond;
}

/** Measures the simulated API: checks of fresh bodies, and requests over HTTP. `out` gets a line at a time. */
export async function benchHttp(out: (line: string) => void): Promise<void> {
  const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  out('Simulated API: reading and checking a fresh body, from its text');
  timeValidation(40, 500);
  const [short, long] = [timeValidation(40, 2_000), timeValidation(1_000, 2_000)];
  for (const { messages, perSecond } of [short, long]) {
    out(`${String(messages).padStart(6)} messages  ${number.format(perSecond).padStart(9)} checks/s`);
  }
  const growth = validationGrowth(short, long);
  out(`growth exponent of time in messages, 40 to 1,000: ${growth.toFixed(3)} (aim: at most 1.1)`);
  out('');
  out('The same over HTTP on 127.0.0.1, 10 messages a request');
  for (const [clients, isStreamed] of [
    [1, false],
    [8, false],
    [8, true],
  ] as const) {
    const perSecond = await timeRequests(2_000, clients, isStreamed);
    const kind = isStreamed ? 'streamed' : 'JSON';
    out(
      `${String(clients).padStart(6)} clients, ${kind.padEnd(8)}  ${number.format(perSecond).padStart(9)} requests/s`,
    );
  }
}
