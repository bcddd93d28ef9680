/** Minutes since midnight as a time of day: 600 → "10:00". */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A span of a day: "10:00–11:00". */
export function spanText({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${clockText(from)}–${clockText(to)}`;
}
