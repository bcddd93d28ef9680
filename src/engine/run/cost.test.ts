import { describe, expect, it } from 'vitest';
import { simulatedModel } from '../../model/simulated.ts';
import type { MessageResponse } from '../messages/types.ts';
import { workingModel, workingRun, workingSurroundings } from '../testing/synthetic.ts';
import { exportRun } from './export.ts';
import type { InstantModel } from './ports.ts';
import { frontier, type Run } from './run.ts';
import { runAhead } from './run-ahead.ts';

/** Counts how often anything looks into the content of a message that the model wrote. */
function counting(model: InstantModel): { readonly model: InstantModel; readonly visitsAtTurn: Map<number, number> } {
  const visitsAtTurn = new Map<number, number>();
  let turn = 0;
  const watched = (response: MessageResponse): MessageResponse => ({
    ...response,
    content: new Proxy(response.content, {
      get: (content, key, receiver) => {
        visitsAtTurn.set(turn, (visitsAtTurn.get(turn) ?? 0) + 1);
        return Reflect.get(content, key, receiver) as unknown;
      },
    }),
  });
  return {
    visitsAtTurn,
    model: {
      ask: (asked) => {
        turn = asked.call;
        const outcome = model.ask(asked);
        return outcome.type === 'response' ? { ...outcome, response: watched(outcome.response) } : outcome;
      },
    },
  };
}

function work(turns: number, model: InstantModel): Run {
  return runAhead(workingRun(), workingSurroundings(), model, turns + 1).run;
}

describe('the cost of a step', () => {
  it('does not grow with the run: as many visits to messages at turn 1,000 as at turn 10', () => {
    const { model, visitsAtTurn } = counting(simulatedModel({ respond: workingModel(1_100), seed: '1', faults: [] }));
    work(1_100, model);
    expect(visitsAtTurn.get(10)).toBeGreaterThan(0);
    expect(visitsAtTurn.get(1_000)).toBe(visitsAtTurn.get(10));
  });

  it('keeps one copy of each message, however many requests carry it', () => {
    const run = work(50, simulatedModel({ respond: workingModel(50), seed: '1', faults: [] }));
    const last = frontier(run).ledger.context.messages;
    expect(last?.parent?.parent).toBe(run.calls.shared.at(-1)?.request.messages?.parent);
  });
});

describe('the export of a long run', () => {
  it('writes what is new past 200 calls, and the file grows with the run', () => {
    const exported = exportRun(work(300, simulatedModel({ respond: workingModel(300), seed: '1', faults: [] })));
    expect(exported.requests).toHaveLength(300);
    expect(exported.responses).toHaveLength(300);
    expect(exported.requests[199]).toHaveProperty('body');
    expect(exported.requests[250]).toMatchObject({ extends: 249, append: [{ role: 'assistant' }, { role: 'user' }] });
  });
});
