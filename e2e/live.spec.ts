/**
 * Live models, against the simulated API as a server of its own over real HTTP and SSE. Locks down that nothing is sent
 * before it is asked for, that a lesson runs to its end on both kinds of server with the browser's own preflights, that
 * drafts are shown and Stop ends a call at once, and that two tabs do not know of each other.
 */
import { expect, test } from './fixtures.ts';
import { button, ending, lane, metersOf, openTab, stepOf } from './lesson-page.ts';
import { connect, openConnection, stepLive, stepToStop } from './live-page.ts';
import { type StartedServer, startScripted, startSimulator } from './live-servers.ts';

const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+\/v1\/messages/;

// The browser itself reports each answer that is no 200.
test.use({ allowed: { requests: [LOOPBACK], isUntouched: true, consoleErrors: [/Failed to load resource/] } });
test.describe.configure({ timeout: 90_000 });

let simulator: StartedServer;
test.beforeAll(async () => {
  simulator = await startSimulator('--scenario', 'move-meeting');
});
test.afterAll(() => simulator.stop());

test('the lesson runs to its end on the Claude API, a step at a time', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (LOOPBACK.test(request.url())) sent.push(request.url());
  });
  await connect(page, simulator.url);
  await expect(page.getByText('Next step asks the model.')).toBeVisible();
  await stepLive(page);
  expect(sent).toEqual([]);
  await stepLive(page);
  expect(sent.filter((url) => url.endsWith('/v1/messages'))).toHaveLength(1);
  await stepToStop(page);
  await button(lane(page, 'agent'), 'Approve').click();
  await stepToStop(page);
  await expect(ending(page, 'agent')).toHaveAttribute('data-goal', 'met');
  const meters = await metersOf(page, 'agent');
  expect(meters['model-calls']).toBeGreaterThan(3);
  expect(meters['cost']).toBeGreaterThan(0);
  const asked = sent.length;
  await button(page, 'First step').click();
  await button(page, 'Last step').click();
  expect(sent).toHaveLength(asked);
});

test('what is sent is what Messages shows', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/messages')) bodies.push(request.postData() ?? '');
  });
  await connect(page, simulator.url);
  for (let step = 0; step < 10; step += 1) await stepLive(page);
  const messages = await openTab(page, 'Messages');
  const sent: { messages: readonly { content: unknown }[]; tools: readonly unknown[] } = JSON.parse(
    bodies.at(-1) ?? '',
  );
  await expect(messages.getByRole('heading', { name: /^Sent with/ })).toBeVisible();
  expect(sent.messages.length).toBeGreaterThan(1);
  expect(sent.tools.length).toBeGreaterThan(2);
});

test('both lanes run live side by side', async ({ page }) => {
  await connect(page, simulator.url, { view: 'both' });
  await stepToStop(page, 'workflow');
  await expect(ending(page, 'workflow')).toHaveAttribute('data-value', 'handed_to_person');
  await stepToStop(page, 'agent');
});

test('a draft is shown while the model writes, and Stop ends the call at once', async ({ page }) => {
  const slow = await startScripted(simulator.url, () => [{ slow_ms: 300 }]);
  await connect(page, slow.url);
  await stepLive(page);
  await button(page, 'Next step').click();
  const draft = lane(page, 'agent').getByTestId('draft');
  await expect(draft).toContainText('thinking', { timeout: 15_000 });
  const millis = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Stop');
    const since = performance.now();
    stop?.click();
    while (document.querySelector('[data-testid="draft"]') !== null) await Promise.resolve();
    return performance.now() - since;
  });
  expect(millis).toBeLessThan(100);
  await expect(page.getByRole('alert')).toContainText('Stopped. Request 1 had been sent');
  expect(await stepOf(page)).toBe(1);
  await expect(lane(page, 'agent').getByTestId('model-calls')).toHaveAttribute('data-value', '0');
  await slow.stop();
});

test('a wait between two tries counts down, and can be ended at once or stopped', async ({ page }) => {
  const busy = await startScripted(simulator.url, () => [{ error: 429, retry_after: 45, times: 1 }]);
  await connect(page, busy.url);
  for (let step = 0; step < 3; step += 1) await stepLive(page);
  await button(page, 'Next step').click();
  await expect(page.getByText(/Trying again in 4\d s/)).toBeVisible();
  await button(page, 'Stop').click();
  await expect(page.getByRole('alert')).toContainText('Stopped waiting. Nothing was sent.');
  await button(page, 'Next step').click();
  await button(page, 'Try now').click();
  await expect.poll(() => stepOf(page)).toBe(4);
  await busy.stop();
});

test('a wait of an hour is for a person to say', async ({ page }) => {
  const full = await startScripted(simulator.url, () => [{ error: 429, retry_after: 3_600, times: 1 }]);
  await connect(page, full.url);
  await stepLive(page);
  await stepLive(page);
  const question = lane(page, 'agent').getByTestId('approval');
  await expect(question).toContainText('wait 60 min');
  await button(question, 'End the run').click();
  await stepToStop(page);
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'api_error');
  await full.stop();
});

test('a run is never carried past its cap', async ({ page }) => {
  await connect(page, simulator.url);
  await button(page, 'Connection').click();
  await page.getByLabel('Stop a run before it costs more than').fill('0.02');
  await button(page, 'Run the lesson on this model').click();
  await stepLive(page);
  await button(page, 'Next step').click();
  await expect(page.getByRole('alert')).toContainText('Not sent: this run has cost $0.0000');
  await page.getByRole('button', { name: /^Raise the cap to/ }).click();
  await stepLive(page);
});

test('running again from a step says what it costs, and makes a fork', async ({ page }) => {
  await connect(page, simulator.url);
  for (let step = 0; step < 6; step += 1) await stepLive(page);
  for (let step = 0; step < 4; step += 1) await button(page, 'Previous step').click();
  await button(lane(page, 'agent'), 'Run again from here').click();
  await expect(lane(page, 'agent')).toContainText(/The rest of this run cost \$\d/);
  await button(lane(page, 'agent'), 'Make the fork').click();
  await expect(lane(page, 'agent').getByRole('radio', { name: 'again from 2' })).toBeChecked();
  await stepLive(page);
  await lane(page, 'agent').getByText('original', { exact: true }).click();
  await expect(page.getByTestId('playhead')).toHaveAttribute('max', '6');
});

test('a live run has no link, and says so', async ({ page }) => {
  await connect(page, simulator.url);
  await stepLive(page);
  await button(page, 'Share').click();
  await expect(page.getByText('this run has no link')).toBeVisible();
});

test('two tabs run side by side and know nothing of each other', async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([connect(page, simulator.url), connect(other, simulator.url)]);
  await Promise.all([stepLive(page), stepLive(other)]);
  await stepLive(page);
  await stepLive(page);
  expect([await stepOf(page), await stepOf(other)]).toEqual([3, 1]);
  await stepLive(other);
  await other.close();
});

test('the simulated model is one click away', async ({ page }) => {
  await connect(page, simulator.url);
  await stepLive(page);
  await button(page, 'Use the simulated model').click();
  await expect(page.getByRole('region', { name: 'Live model' })).toBeHidden();
  await expect(page.getByText('All figures simulated')).toBeVisible();
});

test('nothing is sent while something is missing, and it is named', async ({ page }) => {
  await page.goto('./');
  await openConnection(page, 'Claude API…');
  await button(page, 'Run the lesson on this model').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Type your API key first.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openConnection(page, 'Local server…');
  await button(page, 'Test connection').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Type the name of a model first.' })).toBeVisible();
});
