import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it.each([
    ['ts', 'src/server/examples/loop.ts'],
    ['python', 'src/server/examples/loop.py'],
  ])('shows the %s loop as it stands in %s', (_language, file) => {
    expect(readme).toContain(readFileSync(file, 'utf8').trim());
  });
});
