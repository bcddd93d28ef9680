import { describe, expect, it } from 'vitest';
import { worldBefore, worldOf } from '../../session/reads.ts';
import { lessonReadings } from '../../session/testing/lesson-readings.ts';
import { changedIds, worldChanges } from './world-changes.ts';

const agent = lessonReadings('agent');
const { picture } = agent.scenario;
const span = (id: string, from: number, to = from + 60) => ({ id, label: id, from, to, isGoal: false });
const dayOf = (...spans: readonly ReturnType<typeof span>[]) => ({
  kind: 'day' as const,
  title: 'Friday',
  from: 540,
  to: 1_020,
  rows: [
    { label: 'You', spans },
    { label: 'Dana', spans: [] },
  ],
  sent: [],
});

describe('worldChanges', () => {
  it('finds nothing between a day and itself', () => {
    const today = dayOf(span('a', 600));
    expect(worldChanges(today, today)).toEqual([]);
  });

  it('tells what came, what moved and what went', () => {
    const changes = worldChanges(dayOf(span('a', 600), span('b', 700)), dayOf(span('a', 660), span('c', 900)));
    expect(changes.map((change) => [change.type, 'span' in change ? change.span.id : ''])).toEqual([
      ['moved', 'a'],
      ['added', 'c'],
      ['removed', 'b'],
    ]);
    expect([...changedIds(changes)]).toEqual(['a', 'c']);
  });

  it('tells of an event once for all the people in it', () => {
    const changes = worldChanges(picture(agent.at(0).run.world.initial), picture(worldOf(agent.at(agent.last))));
    expect(changes).toMatchObject([
      { type: 'added', span: { label: 'Planning', isGoal: true }, people: ['You', 'Dana'] },
      { type: 'sent', to: 'Dana' },
    ]);
  });

  it('marks a change at the step that made it and at no other', () => {
    const marked = Array.from({ length: agent.last + 1 }, (_, step) => agent.at(step))
      .filter((reading) => worldChanges(picture(worldBefore(reading)), picture(worldOf(reading))).length > 0)
      .map((reading) => reading.event);
    expect(marked.map((event) => (event?.type === 'tool_returned' ? event.toolCall.name : event?.type))).toEqual([
      'move_event',
      'send_message',
    ]);
  });
});

describe('worldChanges of a shelf', () => {
  const shelfOf = (...values: readonly (readonly [string, string])[]) => ({
    kind: 'shelf' as const,
    title: 'Files',
    groups: [{ label: 'Files', things: values.map(([id, value]) => ({ id, label: id, value, isGoal: false })) }],
    sent: null,
  });

  it('tells what came, what reads otherwise and what went', () => {
    const changes = worldChanges(shelfOf(['a', '1'], ['b', '2']), shelfOf(['a', '3'], ['c', '4']));
    expect(changes.map((change) => change.type)).toEqual(['thing_changed', 'thing_added', 'thing_removed']);
    expect([...changedIds(changes)]).toEqual(['a', 'c']);
  });
});
