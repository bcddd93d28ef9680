import { describe, expect, it } from 'vitest';
import { DEFAULT_HARNESS } from '../../engine/loop/harness.ts';
import { agentProgram } from '../../engine/loop/program.ts';
import { appendEvent, frontier, startRun } from '../../engine/run/run.ts';
import { ALL_FACTS, event, HEAD } from '../../engine/testing/builders.ts';
import { detailOf, isOnTheWire, subjectOf, tokensOf } from './read-event.ts';

const start = startRun('agent', agentProgram(HEAD, 'Look.', DEFAULT_HARNESS), { initial: 0, apply: () => 0 });
const built = { ...event('request_built', { request: frontier(start).ledger.context }), index: 0 };
const failed = { ...event('request_failed', { modelContext: { cache: ['a secret of the port'] } }), index: 1 };
const run = appendEvent(appendEvent(start, built), failed);

describe('detailOf', () => {
  it('names a request by its number instead of writing it out', () => {
    expect(detailOf(run, built)).toMatchObject({ type: 'request_built', request: 'request 1' });
  });

  it('leaves the model port’s own memory out and changes nothing of the event', () => {
    expect(Object.keys(detailOf(run, failed))).not.toContain('modelContext');
    expect(failed).toHaveProperty('modelContext');
  });
});

describe('every kind of event', () => {
  it.each(ALL_FACTS)('%s can be shown', (type) => {
    const shown = event(type);
    expect([subjectOf(shown), tokensOf(shown)].every((text) => !text.includes('undefined'))).toBe(true);
  });

  it('goes over the network in four cases', () => {
    expect(ALL_FACTS.filter((type) => isOnTheWire(event(type)))).toEqual([
      'request_built',
      'response_received',
      'request_failed',
      'response_cut',
    ]);
  });
});
