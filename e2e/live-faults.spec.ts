/**
 * Everything that can go wrong on the way to a live model, caused over real HTTP. Locks down that each fault ends as steps of
 * the run and never as a lost page, that what passes is tried again and what does not is not, that no tool runs on a call
 * that came broken, and that the run so far stays.
 */
import type { ScriptEntry } from '../src/engine/simulator/script.ts';
import { expect, test } from './fixtures.ts';
import { button, ending, lane, openTab, stepOf } from './lesson-page.ts';
import { connect, stepLive, stepToStop } from './live-page.ts';
import { type StartedServer, startScripted, startSimulator } from './live-servers.ts';

test.use({
  allowed: {
    requests: [/^http:\/\/127\.0\.0\.1:\d+\/v1\/messages/],
    isUntouched: true,
    // The browser itself reports each answer that is no 200, and each connection that breaks.
    consoleErrors: [/Failed to load resource/, /net::ERR_/],
  },
});
test.describe.configure({ timeout: 90_000 });

let simulator: StartedServer;
let scripted: StartedServer;
let script: readonly ScriptEntry[] = [];

test.beforeAll(async () => {
  simulator = await startSimulator('--scenario', 'move-meeting');
  scripted = await startScripted(simulator.url, () => script);
});
test.afterAll(async () => {
  await scripted.stop();
  await simulator.stop();
});

for (const status of [400, 401, 403, 404, 413]) {
  test(`a ${status} ends the run and is not tried again`, async ({ page }) => {
    script = [{ error: status }];
    await connect(page, scripted.url);
    await stepToStop(page);
    await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'api_error');
    await expect(lane(page, 'agent').getByTestId('model-calls')).toHaveAttribute('data-value', '1');
  });
}

for (const status of [429, 500, 529]) {
  test(`a ${status} is tried again after a wait, and then the run goes on`, async ({ page }) => {
    script = [{ error: status, times: 1 }];
    await connect(page, scripted.url);
    for (let step = 0; step < 6; step += 1) await stepLive(page);
    await expect(lane(page, 'agent').getByTestId('model-calls')).toHaveAttribute('data-value', '2');
    await expect(lane(page, 'agent').getByTestId('output-tokens')).not.toHaveAttribute('data-value', '0');
  });
}

test('a spend cap is never tried again', async ({ page }) => {
  script = [{ error: 429, error_code: 'enforced_spend_limit_reached', should_retry: false }];
  await connect(page, scripted.url);
  await stepToStop(page);
  await expect(lane(page, 'agent').getByTestId('model-calls')).toHaveAttribute('data-value', '1');
});

const broken: readonly (readonly [string, ScriptEntry])[] = [
  ['a stream that is cut', { cut: true }],
  ['an error in mid-stream', { stream_error: 'overloaded_error' }],
  ['a stream with bad JSON', { malformed: 'bad_json' }],
  ['a stream without the names of its events', { malformed: 'no_event_names' }],
  ['a message that begins twice', { malformed: 'duplicate_start' }],
  ['events in the wrong order', { malformed: 'wrong_order' }],
  ['a stream that does not say that it is over', { malformed: 'no_stop' }],
  ['a call whose input is no JSON', { malformed: 'broken_input' }],
  ['the page of some proxy', { malformed: 'html' }],
];
for (const [name, entry] of broken) {
  test(`${name} runs no tool and ends as an API error`, async ({ page }) => {
    script = [entry];
    await connect(page, scripted.url);
    await stepToStop(page);
    await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'api_error');
    const trace = await openTab(page, 'Trace');
    await expect(trace.getByText('Tool started')).toHaveCount(0);
  });
}

test('a call that a limit cuts never runs, and the run ends as truncated', async ({ page }) => {
  script = [{ tool: 'list_events', input: { person: 'you' }, stop_reason: 'max_tokens' }];
  await connect(page, scripted.url);
  await stepToStop(page);
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'truncated');
  await expect(page.getByTestId('unfinished')).toContainText('A call of list_events was cut');
  const trace = await openTab(page, 'Trace');
  await expect(trace.getByText('Tool started')).toHaveCount(0);
});

for (const [reason, cause] of [
  ['refusal', 'refused'],
  ['stop_sequence', 'stop_sequence'],
  ['model_context_window_exceeded', 'truncated'],
] as const) {
  test(`${reason} takes its own branch`, async ({ page }) => {
    script = [{ stop_reason: reason }];
    await connect(page, scripted.url);
    await stepToStop(page);
    await expect(ending(page, 'agent')).toHaveAttribute('data-value', cause);
  });
}

test('pause_turn goes straight back to the model', async ({ page }) => {
  script = [{ stop_reason: 'pause_turn' }, { text: 'All done.' }];
  await connect(page, scripted.url);
  await stepToStop(page);
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'end_turn');
  await expect(lane(page, 'agent').getByTestId('model-calls')).toHaveAttribute('data-value', '2');
});

test('a server that is not there leaves the run as it was, and can be left for the simulated model', async ({
  page,
}) => {
  const gone = await startScripted(simulator.url, () => []);
  await connect(page, gone.url);
  await stepLive(page);
  await gone.stop();
  await stepLive(page);
  expect(await stepOf(page)).toBe(2);
  await expect(lane(page, 'agent')).toContainText('No answer came from 127.0.0.1');
  await button(page, 'Use the simulated model').click();
  await expect(page.getByText('All figures simulated')).toBeVisible();
});

test('a hostile answer is text: it makes no element and causes no request', async ({ page }) => {
  const hostile = '<img src=//hostile.example/a.png onerror=window.hacked=1> ![x](https://hostile.example/b)';
  script = [{ text: hostile, thinking: hostile }];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await connect(page, scripted.url);
  await stepToStop(page);
  await expect(lane(page, 'agent')).toContainText('hostile.example');
  expect(requests.filter((url) => url.includes('hostile'))).toEqual([]);
  await expect(page.locator('img, iframe, a[href*="hostile"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
