import { describe, expect, it } from 'vitest';
import { lessonReadings } from '../../session/testing/lesson-readings.ts';
import { lastWay, pathAt } from './path-taken.ts';

const conflict = lessonReadings('workflow');
const free = lessonReadings('workflow', { input: 'free' });

describe('pathAt', () => {
  it('begins at the first step', () => {
    expect(pathAt(free.at(0).run, 0)).toEqual({ lit: 'extract', due: 'extract', taken: [], lastStep: 0 });
  });

  it('follows the graph to its end when the time is free', () => {
    expect(pathAt(free.at(0).run, free.last).taken).toEqual([
      'extract>look_up',
      'look_up>is_free',
      'is_free>move',
      'move>write',
      'write>send',
      'send>done',
    ]);
  });

  it('ends at the person when nobody wrote the branch', () => {
    const path = pathAt(conflict.at(0).run, conflict.last);
    expect(path).toMatchObject({ lit: 'ask_person', due: 'ask_person' });
    expect(lastWay(path)).toEqual({ from: 'is_free', to: 'ask_person' });
  });

  it('lights the step in which an event happened, and says at which step of the run the last way was taken', () => {
    const { run } = conflict.at(0);
    const branched = run.events.shared.findIndex((event) => event.type === 'branch_taken') + 1;
    expect(pathAt(run, branched)).toMatchObject({ lit: 'is_free', due: 'ask_person', lastStep: branched });
    expect(pathAt(run, branched + 1)).toMatchObject({ lit: 'ask_person', lastStep: branched });
  });
});
