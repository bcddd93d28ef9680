import { memo, useId } from 'react';
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
  const heading = useId();
  const now = day(worldOf(reading));
  const changes = worldChanges(day(worldBefore(reading)), now);
  const hasSent = changes.some((change) => change.type === 'sent');
  return (
    <section className="world world--strip" aria-labelledby={heading}>
      <div className="world__head">
        <h3 className="world__heading" id={heading}>
          {now.title}
        </h3>
        <span className={`world__outbox${hasSent ? ' world__outbox--changed' : ''}`}>
          {say('world.outbox', { count: now.sent.length })}
        </span>
      </div>
      <DayPlan day={now} changed={changedIds(changes)} />
    </section>
  );
});
