import { describe, expect, it } from 'vitest';
import { blocksOf } from '../engine/messages/blocks.ts';
import { toArray } from '../engine/messages/chain.ts';
import { callsUntil, frontier, type Run, stepCount } from '../engine/run/run.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { finish } from './batch.ts';
import { leverRun, leversBatch } from './levers.ts';
import { LEVER_IDS, type LeverId } from './plans.ts';

const result = finish(leversBatch());

function of(id: LeverId) {
  const row = result.rows.find((each) => each.id === id);
  if (row === undefined) throw new RangeError(`There is no lever ${id}.`);
  return row.figures;
}

/** How many times the dollars of one lever those of another are. */
const times = (id: LeverId, base: LeverId): number => of(id).usd / of(base).usd;

/** What was sent with the last call, as text. */
function lastSent(run: Run): readonly string[] {
  const request = callsUntil(run, stepCount(run)).at(-1)?.request.messages ?? null;
  return toArray(request).map((message) => JSON.stringify(blocksOf(message)));
}

describe('every lever', () => {
  it.each(LEVER_IDS)('%s: the API takes each of its requests', (id) => {
    const refused = valuesOf(leverRun(id).events).filter(({ type }) => type === 'request_failed');
    expect(refused).toEqual([]);
  });

  it('gives the same figures again', () => {
    expect(finish(leversBatch())).toEqual(result);
  });
});

describe('caching', () => {
  it('changes the bill and not the behaviour', () => {
    for (const id of ['five_minutes', 'hour', 'prefix_marked'] as const) {
      expect([of(id).turns, of(id).input, of(id).output]).toEqual([of('off').turns, of('off').input, of('off').output]);
    }
    expect(times('five_minutes', 'off')).toBeLessThan(0.4);
    expect(of('hour').cacheRead).toBe(of('five_minutes').cacheRead);
    expect(of('hour').usd).toBeGreaterThan(of('five_minutes').usd);
    expect(of('five_minutes').millis).toBeLessThan(of('off').millis);
  });

  it('reads nothing where a clock begins the prompt, and costs more than none', () => {
    expect(of('clock')).toMatchObject({ cacheRead: 0, turns: of('off').turns, goal: 'met' });
    expect(of('clock').cacheWritten).toBe(of('clock').input);
    expect(times('clock', 'off')).toBeGreaterThan(1.1);
  });

  it('says in which token the requests part', () => {
    expect(result.clock).toMatchObject({ same: 'It is 9:00:0', before: '0.', after: '1.' });
    const { token = 0, prefix = 0 } = result.clock ?? {};
    expect(token).toBeGreaterThan(1_000);
    expect(token).toBeLessThan(prefix);
  });

  it('keeps nothing below the minimum of a model, and the same mark works above it', () => {
    expect(of('small_marked')).toEqual(of('small_off'));
    expect(of('prefix_marked').cacheRead).toBeGreaterThan(10_000);
  });

  it('with too short a lifetime for the pace costs more than none', () => {
    expect(of('slow_five_minutes')).toMatchObject({ cacheRead: 0, cacheWritten: of('slow_off').input });
    expect(times('slow_five_minutes', 'slow_off')).toBeGreaterThan(1.1);
    expect(times('slow_hour', 'slow_off')).toBeLessThan(0.5);
    expect(of('slow_off').millis - of('off').millis).toBe(9 * 360_000);
  });
});

describe('one call a turn', () => {
  it('takes a turn more for the same end', () => {
    expect(of('one_per_turn')).toMatchObject({ turns: of('parallel').turns + 1, goal: 'met' });
    expect(times('one_per_turn', 'parallel')).toBeGreaterThan(1.1);
  });
});

describe('clearing a long history', () => {
  it('takes off most of the tokens, and less of the dollars than caching', () => {
    expect(of('whole_history').turns).toBe(41);
    expect(of('cleared').input).toBeLessThan(0.4 * of('whole_history').input);
    expect(of('history_cached').usd).toBeLessThan(of('cleared').usd);
    expect(of('cleared_cached').cacheRead).toBeLessThan(of('history_cached').cacheRead);
  });

  it('is a step of the run, and the transcript keeps what was cleared', () => {
    const run = leverRun('cleared');
    const changes = valuesOf(run.events).filter(({ type }) => type === 'context_changed');
    expect(changes.length).toBeGreaterThan(3);
    const kept = toArray(frontier(run).ledger.transcript).filter(
      ({ message }) => !/cleared/.test(JSON.stringify(message)),
    );
    expect(kept).toHaveLength(toArray(frontier(run).ledger.transcript).length);
    expect(lastSent(run).filter((text) => text.includes('This result was cleared')).length).toBeGreaterThan(30);
  });
});

describe('what was dropped is not known', () => {
  it('so the model asks again, is refused, and gives up', () => {
    const run = leverRun('forgotten');
    expect(of('forgotten')).toMatchObject({ cause: 'end_turn', goal: 'unmet' });
    const denied = valuesOf(run.events).flatMap((event) => (event.type === 'call_denied' ? event.reason : []));
    expect(denied).toEqual(['repeated_call']);
  });

  it('or reads the same for ever where repeats are allowed', () => {
    expect(of('forgotten_again')).toMatchObject({ turns: 41, cause: 'turn_cap', goal: 'unmet' });
    expect(times('forgotten_again', 'remembered')).toBeGreaterThan(3);
  });

  it('unless notes keep the facts', () => {
    expect(of('noted')).toMatchObject({ goal: 'met', turns: of('remembered').turns });
    expect(of('noted').input).toBeLessThan(0.85 * of('remembered').input);
    const notes = lastSent(leverRun('noted')).filter((text) => text.includes('Notes so far:'));
    expect(notes).toHaveLength(1);
  });
});

describe('notes at the end', () => {
  it('cost the cache where the mark is behind them, and nothing much where it is before', () => {
    expect(of('notes_last').cacheRead).toBeLessThan(0.5 * of('plain').cacheRead);
    expect(times('notes_last', 'plain')).toBeGreaterThan(2);
    expect(times('notes_marked', 'plain')).toBeLessThan(1.15);
  });
});

describe('large results', () => {
  it('are cheaper cut where what matters comes first', () => {
    expect(of('cut_late')).toMatchObject({ goal: 'met', turns: of('whole_results').turns });
    expect(times('cut_late', 'whole_results')).toBeLessThan(0.9);
  });

  it('are dearer cut too early: the model reads on', () => {
    expect(of('cut_early')).toMatchObject({ goal: 'met', turns: of('whole_results').turns + 2 });
    expect(times('cut_early', 'whole_results')).toBeGreaterThan(1);
    const reads = valuesOf(leverRun('cut_early').events).filter(
      (event) => event.type === 'tool_started' && event.toolCall.name === 'read_stored',
    );
    expect(reads).toHaveLength(2);
  });

  it('leave the job undone where the rest is gone', () => {
    expect(of('cut_gone')).toMatchObject({ cause: 'end_turn', goal: 'unmet' });
  });
});

describe('a smaller model', () => {
  it('is paid at its own price, for its own calls only', () => {
    expect(of('small_stages').usd).toBeLessThan(of('small_stage').usd);
    expect(of('small_stage').usd).toBeLessThan(of('large_stages').usd);
    expect(of('small_stages')).toMatchObject({ goal: 'met', turns: 4 });
  });
});
