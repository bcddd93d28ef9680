import { describe, expect, it } from 'vitest';
import { metersAt } from '../../session/reads.ts';
import { lessonReadings } from '../../session/testing/lesson-readings.ts';
import { callFigures } from './call-figures.ts';

const agent = lessonReadings('agent');

describe('callFigures', () => {
  it('adds up to what the meters show, at every step', () => {
    for (let step = 0; step <= agent.last; step += 1) {
      const { run, calls, state } = agent.at(step);
      const figures = callFigures(run, calls.length);
      const meters = metersAt(state);
      expect(figures.at(-1)?.sum ?? 0).toBe(meters.inputTokens);
      expect(figures.reduce((sum, figure) => sum + figure.output, 0)).toBe(meters.outputTokens);
      expect(figures.length).toBe(meters.modelCalls);
    }
  });

  it('sends the same prefix with every call, and more history with each', () => {
    const { run, calls } = agent.at(agent.last);
    const figures = callFigures(run, calls.length);
    expect(new Set(figures.map((figure) => figure.prefix)).size).toBe(1);
    const history = figures.map((figure) => figure.input - figure.prefix);
    expect(history).toEqual([...history].sort((left, right) => left - right));
  });

  it('leads to the step that shows the answer', () => {
    const { run, calls } = agent.at(agent.last);
    for (const figure of callFigures(run, calls.length))
      expect(agent.at(figure.step).event?.type).toBe('response_received');
  });
});
