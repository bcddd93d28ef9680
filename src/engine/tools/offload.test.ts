import { describe, expect, it } from 'vitest';
import { cutNote, cutOutput, readCutNote } from './offload.ts';

describe('cutOutput', () => {
  it('leaves a short text whole', () => {
    expect(cutOutput('12345', 5)).toBeNull();
  });

  it('cuts behind the last whole line, so that no number is cut in two', () => {
    expect(cutOutput('one\ntwo\nNet: 2067.62', 15)).toEqual({ shown: 'one\ntwo', rest: 'Net: 2067.62' });
    expect(cutOutput('one\ntwo\nthree', 7)).toEqual({ shown: 'one\ntwo', rest: 'three' });
  });

  it('cuts a first line that is too long in its middle', () => {
    expect(cutOutput('abcdefgh\ni', 4)).toEqual({ shown: 'abcd', rest: 'efgh\ni' });
    expect(cutOutput('\nabcdefgh', 4)).toEqual({ shown: '\nabc', rest: 'defgh' });
  });
});

describe('readCutNote', () => {
  it('reads what cutNote wrote', () => {
    expect(readCutNote(`shown\n${cutNote('rest', 'result-3')}`)).toEqual({ name: 'result-3' });
    expect(readCutNote(`shown\n${cutNote('rest', null)}`)).toEqual({ name: null });
    expect(readCutNote('shown\nand nothing more')).toBeUndefined();
  });
});
