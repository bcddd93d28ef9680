import type { WorldPicture } from '../../scenarios/scenario.ts';
import { DayPlan } from './day-plan.tsx';
import { ShelfPlan } from './shelf-plan.tsx';

/** A tool world as its scenario pictures it, with what has changed marked. */
export function WorldPlan({
  picture,
  changed,
}: {
  readonly picture: WorldPicture;
  readonly changed: ReadonlySet<string>;
}) {
  return picture.kind === 'day' ? (
    <DayPlan day={picture} changed={changed} />
  ) : (
    <ShelfPlan shelf={picture} changed={changed} />
  );
}
