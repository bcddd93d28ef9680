/** The playing speeds on offer, slowest first. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The speed one notch up or down, or the same at the end of the scale. */
export function speedBeside(speed: number, notches: 1 | -1): number {
  const index = SPEEDS.findIndex((each) => each >= speed);
  return SPEEDS[index + notches] ?? speed;
}
