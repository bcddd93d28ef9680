import '../../words/guards.ts';
import { memo } from 'react';
import { type GuardReading, readGuards } from '../../engine/loop/guards.ts';
import type { LaneReading } from '../../session/reads.ts';
import type { Setup } from '../../session/setup.ts';
import type { Simulate } from '../../session/what-if.ts';
import { say } from '../../words/say.ts';
import { countText, secondsText, usdText } from '../parts/format.ts';
import { firstToFire } from './pace.ts';
import { Places } from './places.tsx';
import './guards-tab.css';

/** What each limit measures right now, beside where it would end the run; the one that is nearest to it is named. */
export const GuardsTab = memo(function GuardsTab(props: {
  readonly reading: LaneReading;
  readonly setup: Setup;
  /** Makes a run again with the simulated model; null where a live one answers. */
  readonly simulate: Simulate | null;
}) {
  const { reading, setup, simulate } = props;
  const { run, state } = reading;
  if (run.program.mode === 'workflow') return <p className="guards guards__note">{say('guards.workflow')}</p>;
  const next = run.program.nextRequest(state.ledger);
  const readings = readGuards(state.ledger, run.program.harness, next);
  const nearest = nearestOf(readings);
  const first = firstToFire(state.ledger, run.program.harness, next);
  return (
    <div className="guards">
      <p>{say(`guards.about.${run.program.harness.guardPlace}`)}</p>
      <p className="guards__note">
        {nearest === null ? say('guards.none') : say('guards.nearest', { guard: say(`page.guard.${nearest}`) })}
      </p>
      <dl className="guards__rows">
        {readings.map((each) => (
          <Row key={each.guard} reading={each} isNearest={each.guard === nearest} />
        ))}
      </dl>
      <p className="guards__pace">
        {first === null
          ? say('guards.pace.none')
          : say('guards.pace', { guard: say(`page.guard.${first.guard}`), turns: first.turns })}
      </p>
      <p className="guards__note">{say('guards.next')}</p>
      {simulate === null ? null : <Places setup={setup} run={run} simulate={simulate} />}
    </div>
  );
});

function Row({ reading, isNearest }: { readonly reading: GuardReading; readonly isNearest: boolean }) {
  const { guard, measured, limit } = reading;
  const share = shareOf(reading);
  const classes = ['guards__row'];
  if (isNearest) classes.push('guards__row--nearest');
  return (
    <div className={classes.join(' ')} data-guard={guard}>
      <dt>{say(`page.guard.${guard}`)}</dt>
      <dd>
        <meter className="guards__meter" min={0} max={1} value={share} aria-hidden="true" />
        <span className="guards__figures">
          {limit === null
            ? say('guards.off', { measured: valueText(guard, measured) })
            : say('guards.of', { measured: valueText(guard, measured), limit: valueText(guard, limit) })}
        </span>
      </dd>
    </div>
  );
}

/** How much of a limit is used up, from 0 to 1; 0 for a guard that is off. */
function shareOf({ measured, limit }: GuardReading): number {
  return limit === null || limit === 0 ? 0 : Math.min(1, measured / limit);
}

function nearestOf(readings: readonly GuardReading[]): GuardReading['guard'] | null {
  const used = readings.filter((each) => shareOf(each) > 0);
  const [nearest] = used.sort((left, right) => shareOf(right) - shareOf(left));
  return nearest?.guard ?? null;
}

function valueText(guard: GuardReading['guard'], value: number): string {
  if (guard === 'cost_budget') return usdText(value);
  return guard === 'time_limit' ? secondsText(value) : countText(value);
}
