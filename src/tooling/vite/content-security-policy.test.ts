import { describe, expect, it } from 'vitest';
import { parseOrigins, policy } from './content-security-policy.ts';

describe('parseOrigins', () => {
  it.each([
    ['nothing', undefined, []],
    ['an empty value', '', []],
    ['one origin', 'https://models.example.com', ['https://models.example.com']],
    ['a trailing slash', 'https://models.example.com/', ['https://models.example.com']],
    [
      'commas and spaces',
      'http://10.0.0.2:8080, https://b.example.com',
      ['http://10.0.0.2:8080', 'https://b.example.com'],
    ],
  ])('reads %s', (_, list, origins) => {
    expect(parseOrigins(list)).toEqual(origins);
  });

  it.each([
    ['no scheme', 'models.example.com'],
    ['a path', 'https://models.example.com/v1'],
    ['a wildcard', 'https://*.example.com'],
    ['a bare star', '*'],
    ['a keyword', "'unsafe-inline'"],
    ['another scheme', 'ftp://models.example.com'],
    ['a second directive', 'https://a.example.com;script-src'],
  ])('refuses %s by name', (_, list) => {
    expect(() => parseOrigins(list)).toThrow(/LOOPSCOPE_CONNECT: .* is not an origin/);
  });
});

describe('policy', () => {
  it('forbids all that it does not name', () => {
    expect(policy([])).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy([])).not.toMatch(/unsafe-/);
  });

  it('adds the origins of the build to those the page may call', () => {
    expect(policy(['https://models.example.com'])).toContain('http://127.0.0.1:* https://models.example.com;');
  });
});
