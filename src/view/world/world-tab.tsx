import { Fragment, memo, type ReactNode } from 'react';
import type { WorldDay, WorldPicture } from '../../scenarios/scenario.ts';
import { type LaneReading, worldBefore, worldOf } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';
import { spanText } from './clock-text.ts';
import { changedIds, type WorldChange, worldChanges } from './world-changes.ts';
import { WorldPlan } from './world-plan.tsx';
import './world.css';

const NONE: ReadonlySet<string> = new Set();

/** The lane's world before the run and now, what has changed in words, and every message that was sent. */
export const WorldTab = memo(function WorldTab({
  reading,
  picture,
}: {
  readonly reading: LaneReading;
  readonly picture: (world: unknown) => WorldPicture;
}) {
  const before = picture(reading.run.world.initial);
  const now = picture(worldOf(reading));
  const fresh = worldChanges(picture(worldBefore(reading)), now);
  const changes = worldChanges(before, now);
  return (
    <div className="world world--tab">
      <div className="world__pair">
        <Part title={say('world.before', { day: before.title })}>
          <WorldPlan picture={before} changed={NONE} />
        </Part>
        <Part title={say('world.now', { day: now.title })}>
          <WorldPlan picture={now} changed={changedIds(fresh)} />
        </Part>
      </div>
      {/* Keyed by how much there is: a longer list is a new one with all below it, and nothing moves down. */}
      <Fragment key={`${changes.length}/${fresh.length}`}>
        <Part title={say('world.changes')}>
          <Changes changes={changes} fresh={fresh} day={now.title} />
        </Part>
        {now.sent === null ? null : (
          <Part title={say('world.outbox.title')}>
            <Outbox sent={now.sent} newFrom={now.sent.length - fresh.filter((each) => each.type === 'sent').length} />
          </Part>
        )}
        <p className="world__note">{say('world.note')}</p>
      </Fragment>
    </div>
  );
});

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="world__part">
      <h3 className="world__heading">{title}</h3>
      {children}
    </section>
  );
}

function Changes({
  changes,
  fresh,
  day,
}: {
  readonly changes: readonly WorldChange[];
  readonly fresh: readonly WorldChange[];
  readonly day: string;
}) {
  if (changes.length === 0) return <p>{say('world.changes.none')}</p>;
  const freshTexts = fresh.map((change) => changeText(change, day));
  return (
    <ul className="world__changes">
      {changes.map((change, index) => {
        const text = changeText(change, day);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two messages may be the same, and none is ever taken back.
            key={index}
            className={freshTexts.includes(text) ? 'world__change world__change--fresh' : 'world__change'}
          >
            {text}
            {freshTexts.includes(text) ? <b className="world__fresh">{say('world.changed_now')}</b> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A change in one sentence. */
function changeText(change: WorldChange, day: string): string {
  if (change.type === 'sent') return say('world.change.sent', { to: change.to });
  if ('thing' in change) return thingText(change);
  const values = { day, event: change.span.label, time: spanText(change.span), people: change.people.join(', ') };
  return change.type === 'moved'
    ? say('world.change.moved', { ...values, before: spanText(change.before) })
    : say(`world.change.${change.type}`, values);
}

function thingText(change: Extract<WorldChange, { readonly group: string }>): string {
  const { thing, group } = change;
  const values = { group, thing: visibleText(thing.label), value: visibleText(thing.value) };
  return change.type === 'thing_changed'
    ? say('world.change.thing_changed', { ...values, before: visibleText(change.before.value) })
    : say(`world.change.${change.type}`, values);
}

function Outbox({ sent, newFrom }: { readonly sent: WorldDay['sent']; readonly newFrom: number }) {
  if (sent.length === 0) return <p>{say('world.outbox', { count: 0 })}</p>;
  return (
    <ol className="world__messages">
      {sent.map(({ to, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outbox only grows.
        <li key={index} className={index >= newFrom ? 'world__message world__change--fresh' : 'world__message'}>
          <b>{say('world.to', { to })}</b>
          <p>{visibleText(text)}</p>
        </li>
      ))}
    </ol>
  );
}
