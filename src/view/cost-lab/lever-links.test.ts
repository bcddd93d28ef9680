import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../engine/run/run-figures.ts';
import { runIn } from '../../session/state.ts';
import { openLink } from '../../session/testing/open-session.ts';
import { leverRun } from '../../workers/levers.ts';
import { LEVER_GROUPS, type LeverId } from '../../workers/plans.ts';
import { LEVER_LINKS } from './lever-links.ts';

const LINKS = Object.entries(LEVER_LINKS) as readonly (readonly [LeverId, (typeof LEVER_LINKS)[LeverId] & object])[];

/** The first row of a row's group: the run that it changes. */
function baseOf(id: LeverId): LeverId {
  const group = Object.values(LEVER_GROUPS).find((ids: readonly LeverId[]) => ids.includes(id));
  return group?.[0] ?? id;
}

describe('the link of a lever', () => {
  it.each(LINKS)('%s opens on a run with the figures of its row', async (id, { shows, href }) => {
    const state = (await openLink(href)).getState();
    expect(state.problems).toEqual([]);
    const mode = LEVER_GROUPS.model.some((each) => each === id) ? 'workflow' : 'agent';
    const other = mode === 'agent' ? 'workflow' : 'agent';
    expect(figuresOf(runIn(state, mode))).toEqual(figuresOf(leverRun(id)));
    if (shows === 'run') return;
    expect(runIn(state, mode).cut).not.toBeNull();
    expect(runIn(state, other)).toMatchObject({ id: mode, cut: null });
    expect(figuresOf(runIn(state, other))).toEqual(figuresOf(leverRun(baseOf(id))));
  });
});
