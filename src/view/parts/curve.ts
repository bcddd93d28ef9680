/** How a curve is drawn: its colour and its dashes, which always stand beside its name. */
export type CurveLook = 'agent' | 'workflow' | 'derived' | 'clock' | 'cached' | 'independent' | 'one_call';

/** One curve of a chart. */
export interface Curve {
  readonly look: CurveLook;
  readonly name: string;
  readonly points: readonly CurvePoint[];
  /** Whether it is read at the axis on the right, in a unit of its own. */
  readonly isOnRight?: boolean;
}

/** A point of a curve. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/** Whether an axis counts up evenly or in powers of ten. */
export type Scale = 'linear' | 'log';

/** More points than this are not drawn: no screen shows them, and each costs time at every step. */
const MOST_POINTS = 120;

/**
 * The indices of a list that are drawn: all of a short one, of a longer one every second, fourth, eighth … and the last.
 * As the list grows by one, those drawn stay the same but for the last, until their distance doubles.
 */
export function drawnIndices(length: number): readonly number[] {
  let distance = 1;
  while (length / distance > MOST_POINTS) distance *= 2;
  const indices: number[] = [];
  for (let index = 0; index < length; index += distance) indices.push(index);
  if (length > 0 && indices.at(-1) !== length - 1) indices.push(length - 1);
  return indices;
}

/** The least round number (1, 2 or 5 times a power of ten) that holds a value: an axis that ends there rests for many steps. */
export function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  // A power of ten below one is not exact: 3 × 0.1 is not 0.3.
  return Number((factor * power).toPrecision(6));
}

/** The greatest power of ten that is not above a value: where a logarithmic axis begins. */
export function powerBelow(value: number): number {
  return value <= 0 ? 1 : Number((10 ** Math.floor(Math.log10(value))).toPrecision(6));
}

/** The values that are named along an axis from `from` to `to`. */
export function ticksOf(from: number, to: number, scale: Scale): readonly number[] {
  if (scale === 'linear') {
    const [first] = to.toExponential();
    const parts = first === '2' ? 4 : 5;
    return Array.from({ length: parts + 1 }, (_, index) => Number(((to / parts) * index).toPrecision(6)));
  }
  const ticks: number[] = [];
  for (let tick = from; tick <= to * (1 + 1e-9); tick *= 10) ticks.push(Number(tick.toPrecision(6)));
  return ticks.length > 1 ? ticks : [from, to];
}
