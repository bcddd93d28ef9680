/**
 * The look of live models. Locks down that axe finds nothing in the connection dialog and in a live run, that neither scrolls
 * sideways on a phone, and that a step of a live run moves nothing above the lanes.
 */
import { axe, expect, test } from './fixtures.ts';
import { button, lane, sidewaysScroll } from './lesson-page.ts';
import { connect, openConnection, stepLive } from './live-page.ts';
import { type StartedServer, startSimulator } from './live-servers.ts';

test.use({ allowed: { requests: [/^http:\/\/127\.0\.0\.1:\d+\/v1\/messages/], isUntouched: true } });
test.describe.configure({ timeout: 60_000 });

let simulator: StartedServer;
test.beforeAll(async () => {
  simulator = await startSimulator('--scenario', 'move-meeting');
});
test.afterAll(() => simulator.stop());

const idsOf = (found: Awaited<ReturnType<typeof axe>>): readonly string[] =>
  found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);

for (const [colorScheme, width, height] of [
  ['light', 1440, 900],
  ['dark', 1024, 768],
  ['light', 375, 800],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height } });

    test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
      await connect(page, simulator.url);
      for (let step = 0; step < 4; step += 1) await stepLive(page);
      expect(idsOf(await axe(page))).toEqual([]);
      await button(page, 'Previous step').click();
      await button(lane(page, 'agent'), 'Run again from here').click();
      expect(idsOf(await axe(page))).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await openConnection(page, 'Local server…');
      expect(idsOf(await axe(page))).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    test('a step moves nothing above the lanes', async ({ page }) => {
      await connect(page, simulator.url);
      const tops: (number | undefined)[] = [];
      for (let step = 0; step < 6; step += 1) {
        await stepLive(page);
        tops.push((await lane(page, 'agent').boundingBox())?.y);
      }
      expect(new Set(tops).size).toBe(1);
    });
  });
}
