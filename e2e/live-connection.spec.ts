/**
 * Connecting. Locks down that the browser's own preflight fails and passes as it does before Ollama, that the connection test
 * tells the causes apart and says what to do, and that a key is asked for before anything is sent.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, lane, open, stepOf } from './lesson-page.ts';
import { CANARY, connect, openConnection, stepLive } from './live-page.ts';
import { type StartedServer, startScripted, startSimulator } from './live-servers.ts';

test.use({
  allowed: {
    requests: [/^http:\/\/127\.0\.0\.1:\d+\//],
    isUntouched: true,
    // What the browser says of a preflight that fails, a server that is gone, and an answer that is no 200.
    consoleErrors: [/blocked by CORS policy/, /Failed to load resource/, /net::ERR_/],
  },
});
test.describe.configure({ timeout: 60_000 });

const LESSON = ['--scenario', 'move-meeting'];

let claude: StartedServer;
let ollama: StartedServer;
test.beforeAll(async () => {
  [claude, ollama] = await Promise.all([
    startSimulator('--browser-opt-in'),
    startSimulator('--cors', 'ollama', ...LESSON),
  ]);
});
test.afterAll(async () => {
  await Promise.all([claude.stop(), ollama.stop()]);
});

/** Tests a connection and gives what the page says of it. */
async function found(page: Page, kind: 'claude' | 'local', url: string, server = 'Another server'): Promise<string> {
  await open(page);
  await openConnection(page, kind === 'claude' ? 'Claude API…' : 'Local server…');
  const dialog = page.getByRole('dialog', { name: /^Run this lesson/ });
  if (kind === 'claude') await dialog.getByLabel('API key', { exact: true }).fill(CANARY);
  else {
    await dialog.getByLabel('Server', { exact: true }).selectOption(server);
    await dialog.getByLabel('Model').fill('claude-opus-5');
  }
  await dialog.getByLabel('Address').fill(url);
  await button(page, 'Test connection').click();
  const status = dialog.getByRole('status');
  await expect(status.getByRole('paragraph')).toBeVisible({ timeout: 15_000 });
  return (await status.textContent()) ?? '';
}

test('the Claude API works from a page that says that it knows what it does', async ({ page }) => {
  expect(await found(page, 'claude', claude.url)).toContain('It works');
});

test('before Ollama the preflight passes without the headers that it refuses', async ({ page }) => {
  expect(await found(page, 'local', ollama.url, 'Ollama')).toMatch(/It works|did not call the tool/);
  await connect(page, ollama.url, { kind: 'ollama' });
  for (let step = 0; step < 6; step += 1) await stepLive(page);
  await expect(lane(page, 'agent').getByTestId('model-calls')).toHaveAttribute('data-value', '1');
});

test('before Ollama the preflight fails with them, and the page says so', async ({ page }) => {
  expect(await found(page, 'local', ollama.url)).toContain('does not let this page in (CORS)');
});

test('a server that is not there is told from one that refuses', async ({ page }) => {
  const gone = await startScripted(claude.url, () => []);
  await gone.stop();
  expect(await found(page, 'local', gone.url)).toContain('Is the server running, and is the port right?');
});

for (const [status, says] of [
  [401, 'does not accept the key'],
  [429, 'busy, or your limit is reached'],
  [500, 'answered with an error'],
] as const) {
  test(`a ${status} is told in words, with what to do`, async ({ page }) => {
    const rude = await startScripted(claude.url, () => [{ error: status }]);
    expect(await found(page, 'claude', rude.url)).toContain(says);
    await rude.stop();
  });
}

test('an address that the page may not reach is named, and nothing is sent there', async ({ page }) => {
  expect(await found(page, 'local', 'https://gateway.example/llm')).toContain(
    'LOOPSCOPE_CONNECT=https://gateway.example',
  );
});

test('an address with /v1 is understood', async ({ page }) => {
  expect(await found(page, 'local', `${claude.url}/v1`)).toContain(`Did you mean ${claude.url}?`);
  await button(page, 'Run the lesson on this model').click();
  await stepLive(page);
  expect(await stepOf(page)).toBe(1);
});

test('the dialog can be used by keyboard alone, and Escape leaves everything as it was', async ({ page }) => {
  await open(page);
  await openConnection(page, 'Claude API…');
  await page.keyboard.type(CANARY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Live model' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('Local server…');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Live: claude-opus-5 at api.anthropic.com')).toBeVisible();
});
