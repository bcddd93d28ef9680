/**
 * The cost lab. Locks down each figure of the design as it is read off the page, the address that keeps the fields, the
 * fields that refuse what they can't use, and that all of it can be done with keys.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button } from './lesson-page.ts';

/** Opens the lab at an address. */
async function openLab(page: Page, fields = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`./#page=cost${fields}`);
  await expect(page.getByTestId('lab-summary')).toBeVisible();
}

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const ratio = (page: Page, name: string): Locator => page.locator(`[data-ratio="${name}"]`);
const step = (page: Page, name: string): Locator => page.getByTestId('lab-derivation').locator(`[data-step="${name}"]`);

async function choose(page: Page, figure: string): Promise<void> {
  await button(page, figure).click();
  await expect(page.getByRole('heading', { name: figure, exact: true })).toBeVisible();
}

/** The figures of the design, section 7: the preset, the line of its derivation, and what stands there. */
const FIGURES: readonly (readonly [figure: string, line: string, text: string])[] = [
  ['Twenty turns', 'agent_total', '= 145,000 tokens'],
  ['Twenty turns', 'times_one_call', '145,000 ÷ 2,500 = 58×'],
  ['Twenty turns', 'times_many_calls', '145,000 ÷ 50,000 = 2.9×'],
  ['Twenty turns, no prefix', 'agent_total', '= 105,000 tokens'],
  ['Twenty turns, no prefix', 'times_many_calls', '105,000 ÷ 10,000 = 10.5×'],
  ['Forty turns', 'agent_total', '= 490,000 tokens'],
  ['Forty turns', 'times_one_call', '= 196×'],
  ['Four turns', 'times_one_call', '= 5.2×'],
  ['Ten turns', 'times_one_call', '= 19×'],
  ['Ten turns against four stages', 'times_workflow', '47,500 ÷ 10,000 = 4.75×'],
  ['The runaway', 'even_growth', '= 840,000 tokens'],
  ['The runaway', 'appended_of', '= 902.44 tokens'],
  ['The runaway', 'recorded', '= 900,000 tokens'],
  ['The runaway', 'usd', '= $4.50'],
  ['A cap of ten turns', 'units', '10 × 11 ÷ 2 = 55 units'],
  ['A cap of ten turns', 'usd', '= $0.275'],
  ['Six turns', 'all_prefix', '= 6×'],
  ['Six turns', 'all_history', '= 21×'],
  ['Six turns', 'least_seconds', '= 20 s'],
  ['Six turns', 'most_seconds', '= 30 s'],
  ['A read from the cache', 'read_share', '= 0.1×'],
  ['Three times in a row', 'chance_of_every', '= 0.729'],
  ['Three cities, split', 'trips_split', '= 3 round trips'],
  ['Eight cities, split', 'trips_split', '= 8 round trips'],
  ['A pipeline for documents', 'quoted', '27×'],
  ['The weather in one city', 'weather_model', '= 2 calls'],
  ['The weather in one city', 'weather_tool', '1 call'],
  ['The weather in one city', 'weather_messages', '= 3 messages'],
];

test('each figure of the design stands on the page, worked out', async ({ page }) => {
  await openLab(page);
  let shown = '';
  for (const [figure, line, text] of FIGURES) {
    if (figure !== shown) await choose(page, figure);
    shown = figure;
    await expect(step(page, line), `${figure}, ${line}`).toContainText(text);
  }
  await choose(page, 'The shortest prefix that is cached');
  await expect(step(page, 'floor')).toHaveText([
    /Opus 5.*512 tokens/,
    /Sonnet 5.*1,024 tokens/,
    /Haiku 4.5.*4,096 tokens/,
  ]);
});

test('a preset sets the fields, so that the curves say the same as the derivation', async ({ page }) => {
  await openLab(page);
  const total = ratio(page, 'total');
  await expect(total).toHaveAttribute('data-value', '145000');
  await expect(ratio(page, 'one_call')).toHaveText('58× one call (2,500 tokens)');
  await expect(ratio(page, 'many_calls')).toHaveText('2.9× 20 independent calls (50,000 tokens)');
  await choose(page, 'Ten turns against four stages');
  await expect(total).toHaveAttribute('data-value', '47500');
  await expect(ratio(page, 'workflow')).toHaveAttribute('data-value', '4.75');
  await choose(page, 'The runaway');
  await expect(total).toContainText('$4.50');
  await choose(page, 'A cap of ten turns');
  await expect(total).toContainText('55,000 input tokens, $0.2750');
  await expect(page.getByTestId('lab-cap')).toHaveAttribute('data-units', '55');
  await expect(page.getByTestId('lab-cap')).toContainText('$0.2750');
});

test('six turns lie between 6 and 21 times one call, by dial', async ({ page }) => {
  await openLab(page, '&turns=6');
  const dial = page.getByRole('slider', { name: 'From all prefix to all history' });
  await dial.press('Home');
  await expect(page.getByTestId('lab-dial')).toHaveAttribute('data-value', '6');
  await dial.press('End');
  await expect(page.getByTestId('lab-dial')).toHaveAttribute('data-value', '21');
  await expect(ratio(page, 'total')).toHaveAttribute('data-value', String(21 * 2_500));
});

test('the address keeps the fields and names what it can’t use', async ({ page }) => {
  await openLab(page, '&turns=40&caching=1h&metric=usd&prefix=-5');
  await expect(page.getByRole('alert').filter({ hasText: 'left out' })).toContainText('prefix = -5');
  await expect(field(page, 'n: turns')).toHaveValue('40');
  await field(page, 'a: appended').fill('750');
  await expect(page).toHaveURL(/appended=750/);
  const address = page.url();
  const values = await page.getByTestId('lab-values').textContent();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByTestId('lab-values')).toHaveText(values ?? '');
  await expect(page.getByRole('alert').filter({ hasText: 'left out' })).toHaveCount(0);
});

test('a bad field is refused in place with its range, and the last valid curve stays', async ({ page }) => {
  await openLab(page);
  const line = page.locator('.curve--agent path').first();
  const drawn = await line.getAttribute('d');
  for (const bad of ['-1', '', '99999999999', 'many', '2.5', '0', '1e3']) {
    await field(page, 'n: turns').fill(bad);
    await expect(field(page, 'n: turns')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[data-field="turns"] [role="alert"]')).toContainText('whole number from 1 to 2,000');
    expect(await line.getAttribute('d')).toBe(drawn);
    await expect(ratio(page, 'total')).toHaveAttribute('data-value', '145000');
  }
  await field(page, 'n: turns').fill('10');
  await expect(ratio(page, 'total')).toHaveAttribute('data-value', '47500');
  await expect(page.locator('[data-field="turns"] [role="alert"]')).toBeEmpty();
});

test('the lab can be used with keys alone', async ({ page }) => {
  await openLab(page);
  await page.getByRole('slider', { name: 'n: turns, slider' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'n: turns')).toHaveValue('25');
  await page.getByRole('slider', { name: /^After turn/ }).focus();
  await page.keyboard.press('Home');
  const reading = page.getByRole('slider', { name: 'After turn 1' });
  await expect(reading).toHaveAttribute('aria-valuetext', /agent: 2,500\. n independent calls: 2,500/);
  await page.getByRole('radio', { name: '5 minutes' }).focus();
  await page.keyboard.press('Space');
  await expect(ratio(page, 'cached')).toContainText('The curve stays quadratic, only lower.');
  await button(page, 'Forty turns').focus();
  await page.keyboard.press('Enter');
  await expect(ratio(page, 'total')).toHaveAttribute('data-value', '490000');
});

test('a large result is dragged through the staircase, or moved by keys', async ({ page }) => {
  await openLab(page);
  const again = page.getByTestId('lab-block');
  await expect(again).toHaveAttribute('data-value', '170000');
  const slider = page.getByRole('slider', { name: /^The large result arrives/ });
  await slider.press('End');
  await slider.press('ArrowLeft');
  await expect(again).toHaveText('In turn 19 of 20: sent once, 10,000 tokens in all, of them 0 sent again.');
  const bars = page.locator('.lab-bars');
  await bars.scrollIntoViewIfNeeded();
  const box = await bars.boundingBox();
  if (box === null) throw new Error('The staircase is not on the page.');
  const at = (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.9));
  await page.mouse.down();
  await page.mouse.move(...at(0.5));
  await page.mouse.move(...at(0.024));
  await page.mouse.up();
  await expect(again).toHaveText('In turn 1 of 20: sent 19 times, 190,000 tokens in all, of them 180,000 sent again.');
  await expect(page.getByTestId('lab-overtaking')).toContainText('from turn 5 on');
  await expect(page.getByTestId('lab-overtaking')).toContainText('From turn 8 on');
});

test('caching says what it does, and why it does nothing', async ({ page }) => {
  await openLab(page, '&caching=5m');
  await expect(ratio(page, 'cached')).toContainText('133,000 tokens are read, 12,000 written, 0 paid in full');
  await field(page, 'Seconds for each call').fill('301');
  await expect(ratio(page, 'cached')).toContainText('Nothing is ever read');
  await page.getByText('1 hour', { exact: true }).click();
  await expect(ratio(page, 'cached')).toContainText('133,000 tokens are read');
  await page.getByLabel('Model', { exact: true }).selectOption('claude-haiku-4-5');
  await expect(ratio(page, 'cached')).toContainText('Requests below 4,096 tokens are not cached');
});

test('it says what it models, of which date its prices are, and leads back to the lesson', async ({ page }) => {
  await openLab(page);
  await expect(page.getByText('stateless Messages API')).toBeVisible();
  await expect(page.getByText('tool runner of the official SDK')).toBeVisible();
  await expect(page.getByText(/price list as of 20\d\d-\d\d-\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(page.getByTestId('playhead')).toBeVisible();
});
