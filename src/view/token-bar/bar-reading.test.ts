import { describe, expect, it } from 'vitest';
import { usageInputTokens } from '../../engine/accounting/usage.ts';
import { lessonReadings } from '../../session/testing/lesson-readings.ts';
import { originOf, readBar } from './bar-reading.ts';

const agent = lessonReadings('agent');
const workflow = lessonReadings('workflow', { input: 'free' });
const stepsOf = (lane: typeof agent): readonly number[] => Array.from({ length: lane.last + 1 }, (_, step) => step);
const stepAfter = (lane: typeof agent, type: string, count = 1): number =>
  stepsOf(lane).filter((step) => lane.at(step).event?.type === type)[count - 1] ?? Number.NaN;

describe('readBar', () => {
  it('adds up to what the call was billed for', () => {
    for (const lane of [agent, workflow]) {
      for (const step of stepsOf(lane)) {
        const { event } = lane.at(step);
        if (event?.type !== 'response_received') continue;
        expect(readBar(lane.at(step)).sentTokens).toBe(usageInputTokens(event.response.usage));
      }
    }
  });

  it('shows what waits for the first call before it is made', () => {
    const bar = readBar(agent.at(0));
    expect(bar).toMatchObject({ call: 0, sentCount: 0, sentTokens: 0, isOut: false });
    expect(bar.segments.map((segment) => segment.category)).toContain('user');
  });

  it('has nothing to show of a workflow before its first prompt is written', () => {
    expect(readBar(workflow.at(0))).toMatchObject({ call: 0, segments: [] });
  });

  it('puts the blocks of the answer behind the request, as new and waiting', () => {
    const bar = readBar(agent.at(stepAfter(agent, 'response_received')));
    expect(bar.newFrom).toBe(bar.sentCount);
    expect(bar.segments.slice(bar.sentCount).map((segment) => segment.category)).toEqual(['thinking', 'tool_use']);
  });

  it('puts only the results behind that when they are appended', () => {
    const bar = readBar(agent.at(stepAfter(agent, 'results_appended', 3)));
    expect(bar.segments.slice(bar.newFrom ?? 0).map((segment) => segment.category)).toEqual([
      'tool_result',
      'tool_result',
    ]);
    expect(bar.newFrom).toBeGreaterThan(bar.sentCount);
  });

  it('sends everything that waited with the next call', () => {
    const built = stepAfter(agent, 'request_built', 2);
    const [before, after] = [readBar(agent.at(built - 1)), readBar(agent.at(built))];
    expect(after).toMatchObject({ call: 2, isOut: true, waitingTokens: 0, newFrom: null });
    expect(after.sentTokens).toBe(before.sentTokens + before.waitingTokens);
    expect(after.segments).toEqual(before.segments);
  });

  it('never lets anything wait in a workflow', () => {
    for (const step of stepsOf(workflow)) expect(readBar(workflow.at(step)).waitingTokens).toBe(0);
  });

  it('knows that the last answer is never sent', () => {
    const bar = readBar(agent.at(agent.last));
    expect(bar.isOver).toBe(true);
    expect(bar.waitingTokens).toBeGreaterThan(0);
  });

  it('reads the cached part once there is one', () => {
    const caching = lessonReadings('agent', { harness: { caching: '5m' } });
    const second = stepAfter(caching, 'response_received', 2);
    expect(readBar(caching.at(second)).cachedTokens).toBeGreaterThan(512);
    expect(readBar(agent.at(second)).cachedTokens).toBe(0);
  });
});

describe('originOf', () => {
  it('names the turn and the actor that added a block', () => {
    const reading = agent.at(stepAfter(agent, 'results_appended', 2));
    const bar = readBar(reading);
    const origins = bar.segments.map((segment) => originOf(reading, bar, segment));
    expect(origins[0]).toBeNull();
    expect(origins.filter((origin) => origin !== null)).toEqual([
      { turn: 0, actor: 'person' },
      { turn: 1, actor: 'model' },
      { turn: 1, actor: 'model' },
      { turn: 1, actor: 'code' },
      { turn: 2, actor: 'model' },
      { turn: 2, actor: 'model' },
      { turn: 2, actor: 'code' },
    ]);
  });
});
