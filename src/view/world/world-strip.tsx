import { memo } from 'react';
import type { WorldPicture } from '../../scenarios/scenario.ts';
import { type LaneReading, worldBefore, worldOf } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { changedIds, worldChanges } from './world-changes.ts';
import { WorldPlan } from './world-plan.tsx';
import './world.css';

/** The lane's world at a glance: what its scenario pictures, and whether a message has left. This step's changes are marked. */
export const WorldStrip = memo(function WorldStrip({
  reading,
  picture,
}: {
  readonly reading: LaneReading;
  readonly picture: (world: unknown) => WorldPicture;
}) {
  const now = picture(worldOf(reading));
  const changes = worldChanges(picture(worldBefore(reading)), now);
  const outbox = now.sent === null ? null : say('world.outbox', { count: now.sent.length });
  const hasSent = changes.some((change) => change.type === 'sent');
  return (
    <section className="world world--strip">
      <div className="world__head">
        <h3 className="world__heading">{now.title}</h3>
        {/* Keyed by its text: a new state is a new element, and none moves sideways. */}
        {outbox === null ? null : (
          <span key={outbox} className={`world__outbox${hasSent ? ' world__outbox--changed' : ''}`}>
            {outbox}
          </span>
        )}
      </div>
      <WorldPlan picture={now} changed={changedIds(changes)} />
    </section>
  );
});
