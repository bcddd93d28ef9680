import { memo, useEffect, useState } from 'react';
import { type GuardPlace, type Harness, NO_GUARDS } from '../../engine/loop/harness.ts';
import type { Run } from '../../engine/run/run.ts';
import type { RunFigures } from '../../engine/run/run-figures.ts';
import type { Setup } from '../../session/setup.ts';
import { type Simulate, whatIf } from '../../session/what-if.ts';
import { say } from '../../words/say.ts';
import { countText, usdText } from '../parts/format.ts';

const PLACES: readonly GuardPlace[] = ['after_append', 'before_tools', 'after_call'];

/** What the run comes to with the guards in each of their places, and with none at all. */
interface Compared {
  readonly places: readonly { readonly place: GuardPlace; readonly outcome: RunFigures }[];
  readonly none: RunFigures;
}

/**
 * What each place of the guards costs, side by side, and what they save against none. The run is made again for each, from
 * its start and to its end, so the figures stay the same while stepping.
 */
export const Places = memo(function Places(props: {
  readonly setup: Setup;
  readonly run: Run;
  readonly simulate: Simulate;
}) {
  const { setup, run, simulate } = props;
  const compared = useCompared(setup, run, simulate);
  const { guardPlace } = run.program.harness;
  const now = compared?.places.find(({ place }) => place === guardPlace)?.outcome;
  return (
    <section className="guards__places" aria-busy={compared === null}>
      <h3>{say('guards.places')}</h3>
      <p className="guards__note">{say('guards.places.about')}</p>
      <table className="guards__table">
        <thead>
          <tr>
            <th scope="col">{say('guards.places.place')}</th>
            <th scope="col">{say('guards.places.turns')}</th>
            <th scope="col">{say('guards.places.tokens')}</th>
            <th scope="col">{say('guards.places.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {PLACES.map((place) => (
            <PlaceRow
              key={place}
              name={say(`guards.place.${place}`)}
              isNow={place === guardPlace}
              outcome={compared?.places.find((each) => each.place === place)?.outcome ?? null}
            />
          ))}
          <PlaceRow name={say('guards.place.none')} isNow={false} outcome={compared?.none ?? null} />
        </tbody>
      </table>
      <p className="guards__saved">{compared === null || now === undefined ? '' : savedText(now, compared.none)}</p>
    </section>
  );
});

function PlaceRow({
  name,
  isNow,
  outcome,
}: {
  readonly name: string;
  readonly isNow: boolean;
  readonly outcome: RunFigures | null;
}) {
  return (
    <tr className={isNow ? 'guards__now' : undefined}>
      <th scope="row">
        {name}
        <span className="guards__cause">{outcome === null ? '' : causeText(outcome)}</span>
      </th>
      <td>{outcome === null ? '' : countText(outcome.turns)}</td>
      <td>{outcome === null ? '' : countText(tokensOf(outcome))}</td>
      <td>{outcome === null ? '' : usdText(outcome.usd)}</td>
    </tr>
  );
}

function causeText({ cause }: RunFigures): string {
  return cause === 'ceiling' ? say('guards.places.goes_on') : say(`page.cause.${cause}`);
}

/** Input and output together, as the token budget counts. */
function tokensOf({ input, output }: RunFigures): number {
  return input + output;
}

function savedText(now: RunFigures, none: RunFigures): string {
  const [tokens, usd, turns] = [tokensOf(none) - tokensOf(now), none.usd - now.usd, none.turns - now.turns];
  if (now.cause === none.cause || turns <= 0) return say('guards.saved.nothing');
  const figures = { turns, tokens: countText(tokens), usd: usdText(usd) };
  return say(none.cause === 'ceiling' ? 'guards.saved.at_least' : 'guards.saved', figures);
}

/** Made after the tab is on the screen, and again only when something else than the playhead has changed. */
function useCompared(setup: Setup, run: Run, simulate: Simulate): Compared | null {
  const [compared, setCompared] = useState<Compared | null>(null);
  const key = keyOf(setup, run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the run and its setup, which are new values at each step of a run under way
  useEffect(() => {
    const outcome = (change: Partial<Harness>): RunFigures => whatIf(setup, run, change, simulate);
    const places = PLACES.map((place) => ({ place, outcome: outcome({ guardPlace: place }) }));
    setCompared({ places, none: outcome(NO_GUARDS) });
  }, [key]);
  return compared;
}

function keyOf({ lesson, input, seed }: Setup, { id, program, faults, cut }: Run): string {
  return JSON.stringify([lesson.id, input, seed, id, program.harness, faults, cut]);
}
