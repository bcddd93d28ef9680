import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveModel } from '../../model/live.ts';
import { moveMeetingLesson } from '../../scenarios/move-meeting/lesson.ts';
import { overHttp } from '../../server/testing/sdk-clients.ts';
import { type LiveCommand, readCommand } from './arguments.ts';
import { runLesson } from './run-lesson.ts';

const CLOCKS = { now: () => 0, today: () => 0 };
let way: Awaited<ReturnType<typeof overHttp>>;
beforeAll(async () => {
  way = await overHttp({ respond: moveMeetingLesson.scenario.respond });
});
afterAll(() => way.close());

function command(...words: readonly string[]): LiveCommand {
  const read = readCommand(['--base-url', way.url, '--model', 'claude-opus-5', ...words]);
  if (read.type !== 'run') throw new Error(read.text);
  return read;
}

const waits: number[] = [];
const wait = (millis: number): Promise<void> => {
  waits.push(millis);
  return Promise.resolve();
};
const run = (asked: LiveCommand, fetch?: typeof globalThis.fetch) =>
  runLesson(asked, liveModel(asked.connection, fetch === undefined ? CLOCKS : { ...CLOCKS, fetch }), wait);

describe('npm run live', () => {
  it('runs a lesson once and prints its steps, usage and cost', async () => {
    const report = await run(command());
    expect(report.isGoalMet).toBe(true);
    expect(report.text).toContain('approval_given');
    expect(report.text).toMatch(/claude-opus-5: \d+ calls, \d+ input tokens in full.*\$0\.\d{4}/);
  });

  it('runs the workflow, and says by its report that the goal is not met', async () => {
    const report = await run(command('--lane', 'workflow', '--input', 'full'));
    expect(report.isGoalMet).toBe(false);
    expect(report.text).toContain('handed_to_person');
  });

  it('waits between two tries, but not for an hour', async () => {
    const busy = (seconds: number): typeof globalThis.fetch => {
      const error = { type: 'rate_limit_error', message: 'Slow down' };
      return () =>
        Promise.resolve(Response.json({ error }, { status: 429, headers: { 'retry-after': String(seconds) } }));
    };
    expect((await run(command(), busy(2))).text).toContain('api_error');
    expect(waits).toEqual([2_000, 2_000]);
    expect((await run(command(), busy(3_600))).text).toContain('wait_declined');
    expect(waits).toHaveLength(2);
  });

  it('stops before it could cost more than was said', async () => {
    await expect(run(command('--max-cost', '0.03'))).rejects.toThrow('could pass 0.03 dollars');
  });

  it('names what does not exist', async () => {
    await expect(run(command('--lesson', 'nope'))).rejects.toThrow('There is no lesson “nope”.');
    await expect(run(command('--input', 'nope'))).rejects.toThrow('It has: free, conflict, full.');
  });

  it.each([
    [['--server', 'mine'], 'There is no kind of server “mine”.'],
    [[], 'Say which model: --model claude-opus-5'],
    [['--model', 'x', '--base-url', 'nowhere'], '--base-url must be an address'],
    [['--model', 'x', '--lane', 'both'], '--lane must be agent or workflow, not “both”.'],
    [['--model', 'x', '--max-cost', 'much'], '--max-cost must be an amount above 0, not “much”.'],
    [['--speed', '9'], "Unknown option '--speed'"],
  ])('says what is wrong with %j', (words, text) => {
    const read = readCommand(words);
    expect(read).toMatchObject({ type: 'text', isMistake: true });
    expect('text' in read && read.text).toContain(text);
  });
});
