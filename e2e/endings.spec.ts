/**
 * Every guard, every detector and every ending. Locks down that each can be made to happen by hand, from the panel, the table of
 * exits and the buttons of a decision, and that the page says what it was. The stop reasons are in `exits.spec.ts`.
 */
import type { Page } from '@playwright/test';
import { ENDING_CAUSES } from '../src/engine/loop/endings.ts';
import { expect, test } from './fixtures.ts';
import { restoreHarness, setLimit, setSwitch } from './harness-page.ts';
import { approval, button, CONFLICT, ending, jumpTo, open, openTab } from './lesson-page.ts';

// Several cases in one page: the time is for slow machines.
test.describe.configure({ timeout: 90_000 });

const AGENT = CONFLICT.replace('view=both', 'view=agent');

/** Field of the panel, what is typed into it, the guard, and how it is called where it ends a run. */
const GUARDS = [
  ['Turns', '2', 'turn_cap'],
  ['Tokens', '3000', 'token_budget'],
  ['Dollars', '0.02', 'cost_budget'],
  ['Seconds', '5', 'time_limit'],
] as const;

/** Setting of the detector, then what it makes of each input of the lesson. */
const DETECTORS = [
  [
    /^run it/,
    {
      hang: 'turn_cap',
      'fail in two files': 'end_turn',
      'fail one at a time': 'end_turn',
      'contradict each other': 'turn_cap',
    },
  ],
  [
    /^stop it$/,
    {
      hang: 'end_turn',
      'fail in two files': 'loop_detected',
      'fail one at a time': 'loop_detected',
      'contradict each other': 'end_turn',
    },
  ],
  [
    /^stop it if nothing changed/,
    {
      hang: 'end_turn',
      'fail in two files': 'end_turn',
      'fail one at a time': 'end_turn',
      'contradict each other': 'end_turn',
    },
  ],
] as const;

async function force(page: Page, name: string, step: number): Promise<void> {
  await jumpTo(page, step);
  await button(page, `Show it: ${name}`).click();
}

/** Each ending that is no guard's, with how a person brings it about; the page shows the agent of the first lesson at its start. */
const ENDINGS: readonly (readonly [
  cause: string,
  lane: 'workflow' | 'agent',
  bringAbout: (page: Page) => Promise<void>,
])[] = [
  [
    'end_turn',
    'agent',
    async (page) => {
      await button(page, 'Last step').click();
      await button(approval(page, 'agent'), 'Approve').click();
    },
  ],
  [
    'vetoed',
    'agent',
    async (page) => {
      await setSwitch(page, 'When a person says no', /^end the run/);
      await button(page, 'Last step').click();
      await button(approval(page, 'agent'), 'Refuse').click();
    },
  ],
  ['stop_sequence', 'agent', (page) => force(page, 'stop_sequence', 10)],
  ['truncated', 'agent', (page) => force(page, 'max_tokens', 10)],
  ['refused', 'agent', (page) => force(page, 'refusal', 10)],
  [
    'api_error',
    'agent',
    async (page) => {
      await setLimit(page, 'Retries of a failed call', '0');
      await force(page, '529 overloaded', 10);
    },
  ],
  [
    'crashed',
    'agent',
    async (page) => {
      await setSwitch(page, 'Why it stopped', /^take the first block/);
      await force(page, 'refusal', 10);
    },
  ],
  [
    'handed_to_person',
    'workflow',
    (page) => page.getByRole('radio', { name: 'Workflow', exact: true }).check({ force: true }),
  ],
  ['malformed', 'workflow', (page) => force(page, 'tool_use', 2)],
];

test('each guard ends a run when its limit is typed in, and its row says so', async ({ page }) => {
  await open(page, AGENT);
  const panel = await openTab(page, 'Guards');
  for (const [label, value, cause] of GUARDS) {
    await setLimit(page, label, value);
    await button(page, 'Last step').click();
    await expect(ending(page, 'agent')).toHaveAttribute('data-value', cause);
    await expect(panel.locator(`[data-guard="${cause}"]`)).toContainText(Number(value).toLocaleString('en-US'));
    await restoreHarness(page);
    await expect(ending(page, 'agent')).toBeHidden();
  }
  await open(page, 'lesson=research&input=three-pauses&view=agent&step=0');
  await setLimit(page, 'Pauses', '1');
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'pause_cap');
});

test('each detector makes what it makes of each way in which calls come again', async ({ page }) => {
  await open(page, 'lesson=stuck&input=same-call&view=agent&step=0');
  for (const [setting, causes] of DETECTORS) {
    await setSwitch(page, 'Same call again', setting);
    for (const [input, cause] of Object.entries(causes)) {
      await page.getByRole('combobox', { name: 'The tests' }).selectOption(input);
      await button(page, 'Last step').click();
      await expect(ending(page, 'agent'), `${setting} where tests ${input}`).toHaveAttribute('data-value', cause);
    }
  }
});

test('each other ending is brought about by hand', async ({ page }) => {
  await open(page, AGENT);
  await openTab(page, 'Exits');
  for (const [cause, name, bringAbout] of ENDINGS) {
    await bringAbout(page);
    await button(page, 'Last step').click();
    await expect(ending(page, name)).toHaveAttribute('data-value', cause);
    await button(page, 'First step').click();
    if (name === 'workflow') continue;
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, AGENT);
    await expect(page.getByRole('group', { name: 'Original and forks' })).toHaveCount(0);
  }
});

test('no ending is left out above', () => {
  const detected = DETECTORS.flatMap(([, causes]) => Object.values(causes));
  const caused = new Set<string>([
    ...GUARDS.map(([, , cause]) => cause),
    'pause_cap',
    ...detected,
    ...ENDINGS.map(([cause]) => cause),
  ]);
  expect([...caused].sort()).toEqual([...ENDING_CAUSES].sort());
});
