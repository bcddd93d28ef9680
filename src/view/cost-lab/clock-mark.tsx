import { say } from '../../words/say.ts';
import type { FirstDifference } from '../../workers/first-difference.ts';
import { countText } from '../parts/format.ts';

/** Two system prompts, one above the other, with the place where they part. */
export function ClockMark({ clock }: { readonly clock: FirstDifference | null }) {
  return (
    <section className="runs-clock" aria-labelledby="runs-clock-title" data-testid="runs-clock">
      <h3 id="runs-clock-title">{say('runs.levers.clock')}</h3>
      <dl>
        <dt>{say('runs.levers.clock.first')}</dt>
        <dd>
          <Line same={clock?.same} rest={clock?.before} />
        </dd>
        <dt>{say('runs.levers.clock.second')}</dt>
        <dd>
          <Line same={clock?.same} rest={clock?.after} />
        </dd>
      </dl>
      <p className="runs-summary">
        {clock === null
          ? say('runs.levers.clock.none')
          : say('runs.levers.clock.words', { token: countText(clock.token), prefix: countText(clock.prefix) })}
      </p>
    </section>
  );
}

/** A line of a prompt with its rest marked; a dash before there is one, as high as the line will be. */
function Line({ same, rest }: { readonly same: string | undefined; readonly rest: string | undefined }) {
  return (
    <code>
      {same ?? say('runs.none')}
      {rest === undefined ? null : <mark>{rest}</mark>}
    </code>
  );
}
