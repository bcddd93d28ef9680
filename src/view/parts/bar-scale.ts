/** The full width of a token bar: the lesson's scale, or the next round number above it if the tokens need more. */
export function barScale(tokens: number, scale: number): number {
  if (tokens <= scale) return scale;
  const power = 10 ** Math.floor(Math.log10(tokens));
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= tokens) ?? tokens;
}
