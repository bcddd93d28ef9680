import { describe, expect, it } from 'vitest';
import { listenProblem, readArguments } from './arguments.ts';

const read = (...words: readonly string[]) => readArguments(words, ['move-meeting']);

describe('readArguments', () => {
  it('starts on port 8787 with the generic model', () => {
    expect(read()).toEqual({
      type: 'start',
      arguments: { port: 8787, scenario: null, seed: '1', needsBrowserOptIn: false, cors: 'echo' },
    });
  });

  it('takes port, scenario, seed and the browser’s opt-in', () => {
    expect(
      read('--port', '0', '--scenario=move-meeting', '--seed', 'x', '--browser-opt-in', '--cors', 'ollama'),
    ).toEqual({
      type: 'start',
      arguments: { port: 0, scenario: 'move-meeting', seed: 'x', needsBrowserOptIn: true, cors: 'ollama' },
    });
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'."],
    [['--port'], "Option '--port <value>' argument missing."],
    [['--port', 'abc'], '--port must be a number from 0 to 65535, not “abc”.'],
    [['--port', '70000'], '--port must be a number from 0 to 65535, not “70000”.'],
    [['--scenario', 'weather'], 'There is no scenario “weather”. There is: move-meeting.'],
    [['--cors', 'none'], '--cors must be echo or ollama, not “none”.'],
    [['8787'], "Unexpected argument '8787'."],
  ])('says what is wrong with %j', (words, text) => {
    const command = read(...words);
    expect(command.type).toBe('mistake');
    expect('text' in command && command.text.split('\n')[0]).toBe(text);
    expect('text' in command && command.text).toContain('--seed <text>');
  });

  it('shows what there is', () => {
    expect(read('--help')).toMatchObject({ type: 'help', text: expect.stringContaining('--port <number>') });
  });
});

describe('listenProblem', () => {
  it('says what to do about a port that is in use', () => {
    expect(listenProblem('EADDRINUSE', 8787)).toBe(
      'Port 8787 is in use. Choose another: npm run simulator -- --port 8788',
    );
    expect(listenProblem('EACCES', 80)).toContain('above 1023');
    expect(listenProblem(undefined, 80)).toContain('no reason given');
  });
});
