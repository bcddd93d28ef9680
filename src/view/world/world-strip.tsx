import { memo } from 'react';
import type { WorldDay } from '../../scenarios/scenario.ts';
import { type LaneReading, worldBefore, worldOf } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { DayPlan } from './day-plan.tsx';
import { changedIds, worldChanges } from './world-changes.ts';
import './world.css';

/** The lane's world at a glance: the day of both people, and whether a message has left. This step's changes are marked. */
export const WorldStrip = memo(function WorldStrip({
  reading,
  day,
}: {
  readonly reading: LaneReading;
  readonly day: (world: unknown) => WorldDay;
}) {
  const now = day(worldOf(reading));
  const changes = worldChanges(day(worldBefore(reading)), now);
  const outbox = say('world.outbox', { count: now.sent.length });
  const hasSent = changes.some((change) => change.type === 'sent');
  return (
    <section className="world world--strip">
      <div className="world__head">
        <h3 className="world__heading">{now.title}</h3>
        {/* Keyed by its text: a new state is a new element, and none moves sideways. */}
        <span key={outbox} className={`world__outbox${hasSent ? ' world__outbox--changed' : ''}`}>
          {outbox}
        </span>
      </div>
      <DayPlan day={now} changed={changedIds(changes)} />
    </section>
  );
});
