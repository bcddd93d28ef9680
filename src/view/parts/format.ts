const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const oneDigit = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A count with thousands marked: 1690 → "1,690". */
export function countText(value: number): string {
  return whole.format(value);
}

/** An amount in dollars with four decimals, since a model call costs about a cent: 0.0246 → "$0.0246". */
export function usdText(value: number): string {
  return dollars.format(value);
}

/** Milliseconds as seconds: 9800 → "9.8 s". */
export function secondsText(millis: number): string {
  return `${oneDigit.format(millis / 1_000)} s`;
}

/** A wait in the unit that it is counted in: "30.0 s", "25 min", "3 h". */
export function durationText(millis: number): string {
  if (millis < 120_000) return secondsText(millis);
  const minutes = millis / 60_000;
  return minutes < 120 ? `${whole.format(minutes)} min` : `${whole.format(minutes / 60)} h`;
}

/** A text on one line and cut to a length, for places that show the whole of it elsewhere. */
export function shortText(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const plainUsd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 });
const oneDigitAtMost = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A count for the axis of a chart: 145000 → "145K". */
export function shortCount(value: number): string {
  return compact.format(value);
}

/** Dollars for the axis of a chart: 0.025 → "$0.025". */
export function shortUsd(value: number): string {
  return plainUsd.format(value);
}

/** How many times as much: 3.905 → "3.9×". */
export function timesText(value: number): string {
  return `${oneDigitAtMost.format(value)}×`;
}
