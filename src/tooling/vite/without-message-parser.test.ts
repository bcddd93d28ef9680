import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compiledCatalogue } from './compiled-catalogue.ts';
import { withoutMessageParser } from './without-message-parser.ts';

/** Builds a page's words below the project, where `@lingui/core` is found; `words` is what the built module exports. */
async function buildWords(plugins: Parameters<typeof build>[0]): Promise<{ code: string; words: unknown }> {
  const folder = mkdtempSync(path.join('node_modules', '.loopscope-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'en.json'), '{"calls": "{n, plural, one {# call} other {# calls}}"}');
  writeFileSync(
    path.join(folder, 'main.ts'),
    `import { setupI18n } from '@lingui/core';
import catalogue from './en.json?compiled';
export const words = setupI18n({ locale: 'en', messages: { en: catalogue } })._('calls', { n: 1200 });`,
  );
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { minify: false, lib: { entry: 'main.ts', formats: ['es'], fileName: 'main' } },
    ...plugins,
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  const code = JSON.stringify(bundle);
  const { words } = await import(pathToFileURL(path.resolve(folder, 'dist/main.js')).href);
  return { code, words };
}

/** What the parser's lexer says and nothing else in a page does. */
const LEXER = 'invalid syntax';

describe('withoutMessageParser', () => {
  it('leaves the parser out of a build, which still says its compiled messages', async () => {
    const { code, words } = await buildWords({ plugins: [compiledCatalogue(), withoutMessageParser()] });
    expect(words).toBe('1,200 calls');
    expect(code).not.toContain(LEXER);
  });

  it('is needed: without it the parser is in the build', async () => {
    const { code, words } = await buildWords({ plugins: [compiledCatalogue()] });
    expect(words).toBe('1,200 calls');
    expect(code).toContain(LEXER);
  });
});
