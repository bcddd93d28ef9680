import type { Slot } from './calendar.ts';

/** Minutes since midnight as a time of day: 600 → "10:00". */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const TIME = /(\d{1,2}):(\d{2})(?:\s*([ap])\.?m\b\.?)?/i;

/** A time of day as minutes since midnight, or null if the text is none. Real models also write "1:30 PM". */
export function minutesOf(text: string): number | null {
  const match = TIME.exec(text.trim());
  return match === null || match[0] !== text.trim() ? null : minutesIn(match);
}

/** All times of day that a text names, as minutes since midnight. */
export function timesIn(text: string): readonly number[] {
  return [...text.matchAll(new RegExp(`\\b${TIME.source}`, 'gi'))].flatMap((match) => minutesIn(match) ?? []);
}

function minutesIn([, hour, minute, half]: readonly (string | undefined)[]): number | null {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > (half === undefined ? 23 : 12)) return null;
  if (half === undefined) return hours * 60 + minutes;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
}

/** A span as it reads in a calendar: "10:00–11:00". */
export function spanText({ from, to }: Slot): string {
  return `${timeText(from)}–${timeText(to)}`;
}
