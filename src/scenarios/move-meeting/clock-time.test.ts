import { describe, expect, it } from 'vitest';
import { minutesOf, timesIn } from './clock-time.ts';

describe('minutesOf', () => {
  it.each([
    ['9:30', 570],
    ['09:30', 570],
    ['1:30 PM', 810],
    ['12:00 a.m.', 0],
    ['12:15pm', 735],
    ['24:00', null],
    ['13:00 PM', null],
    ['9:60', null],
    ['at 9:30', null],
    ['half past nine', null],
  ])('reads %j as %s', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
  });
});

describe('timesIn', () => {
  it('finds every time that a text names, however it is written', () => {
    expect(timesIn('Moved from 10:00 to 1:00 PM–2:00 p.m., see you at 13:00!')).toEqual([600, 780, 840, 780]);
    expect(timesIn('See you on Friday.')).toEqual([]);
  });
});
