import type { Slot } from './calendar.ts';

/** Minutes since midnight as a time of day: 600 → "10:00". */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A time of day as minutes since midnight, or null if the text is none. */
export function minutesOf(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** A span as it reads in a calendar: "10:00–11:00". */
export function spanText({ from, to }: Slot): string {
  return `${timeText(from)}–${timeText(to)}`;
}
