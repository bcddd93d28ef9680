import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { overHttp, scripted } from './testing/sdk-clients.ts';

const here = import.meta.dirname;
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly problems: string;
}

/** Runs a file of this folder as a person would; `seen` is called with all it has said so far. */
function run(
  file: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  seen: (out: string, child: ChildProcess) => void = () => {},
): Promise<Finished> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(here, file), ...words], {
    env: { ...process.env, ...environment },
  });
  children.push(child);
  let out = '';
  let problems = '';
  child.stdout.on('data', (piece) => {
    out += piece;
    seen(out, child);
  });
  child.stderr.on('data', (piece) => {
    problems += piece;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, out, problems }));
  });
}

describe('npm run simulator', () => {
  it('listens, says where, and plays the scenario it was asked for', async () => {
    let status = 0;
    await run('main.ts', ['--port', '0', '--scenario', 'move-meeting', '--seed', '7'], {}, async (out, child) => {
      const url = /on (http:\/\/127\.0\.0\.1:\d+): the model of move-meeting, seed 7/.exec(out)?.[1];
      if (url === undefined) return;
      const headers = { 'x-api-key': 'any', 'anthropic-version': '2026-10-21' };
      const body = { model: 'claude-opus-5', max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }] };
      const response = await fetch(`${url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body) });
      status = response.status;
      child.kill();
    });
    expect(status).toBe(200);
  });

  it('says so when its port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = Object(other.address());
    const { code, problems } = await run('main.ts', ['--port', String(port)]);
    other.close();
    expect(code).toBe(1);
    expect(problems).toBe(`Port ${port} is in use. Choose another: npm run simulator -- --port ${port + 1}\n`);
  });

  it('says what is wrong with a flag', async () => {
    const { code, problems } = await run('main.ts', ['--prot', '1']);
    expect(code).toBe(2);
    expect(problems).toMatch(/^Unknown option '--prot'\.\n/);
  });
});

describe('the loop of the README', () => {
  it('runs to its end against the simulator', async () => {
    const { url, close } = await overHttp();
    const { out, problems } = await run('examples/loop.ts', [], { ANTHROPIC_BASE_URL: url });
    await close();
    expect(problems).toBe('');
    expect(out).toBe(
      'turn 1: tool_use\nturn 2: end_turn\nHere is what the tools say.\n- get_weather: 18 °C, sunny\n- get_weather: 4 °C, rain\n',
    );
  });

  it('comes through a pause, two overloads and a scripted call', async () => {
    const { url, close } = await overHttp();
    const { headers } = scripted(
      { stop_reason: 'pause_turn' },
      { error: 529, times: 2, retry_after: 0.001 },
      { tool: 'get_weather', input: { city: 'Paris' } },
    );
    const script = Object.entries(headers).map((header) => header.join(': '));
    const environment = { ANTHROPIC_BASE_URL: url, ANTHROPIC_CUSTOM_HEADERS: script.join('\n') };
    const { out } = await run('examples/loop.ts', [], environment);
    await close();
    expect(out.split('\n').filter((line) => line.startsWith('turn'))).toEqual([
      'turn 1: pause_turn',
      'turn 2: tool_use',
      'turn 3: tool_use',
      'turn 4: end_turn',
    ]);
  });
});
