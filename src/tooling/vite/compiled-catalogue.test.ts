import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setupI18n } from '@lingui/core';
import { build } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compileCatalogue, compiledCatalogue } from './compiled-catalogue.ts';

describe('compileCatalogue', () => {
  it('compiles plurals, numbers and plain words for the runtime', () => {
    const messages = compileCatalogue(
      JSON.stringify({ calls: '{n, plural, one {# call} other {# calls}} for {who}', stop: 'Stop' }),
    );
    const i18n = setupI18n({ locale: 'en', messages: { en: messages as never } });
    expect(i18n._('calls', { n: 1, who: 'the agent' })).toBe('1 call for the agent');
    expect(i18n._('calls', { n: 1200, who: 'the agent' })).toBe('1,200 calls for the agent');
    expect(i18n._('stop')).toBe('Stop');
  });

  it('names the message that does not parse', () => {
    expect(() => compileCatalogue('{"fine": "Yes", "broken": "{n, plural, one {"}')).toThrow('Message "broken"');
  });

  it('refuses a message that is not a string', () => {
    expect(() => compileCatalogue('{"nested": {}}')).toThrow('Message "nested" is not a string.');
  });
});

/** Builds a page that says one message. Below the project, where `@lingui/core` is found. */
async function buildPage(mode: 'production' | 'development'): Promise<string> {
  const folder = mkdtempSync(path.join('node_modules', '.loopscope-catalogue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'en.json'), '{"hello": "Hello {name}"}');
  writeFileSync(
    path.join(folder, 'main.ts'),
    `import { setupI18n } from '@lingui/core';
import catalogue from './en.json?compiled';
document.title = setupI18n({ locale: 'en', messages: { en: catalogue } })._('hello', { name: 'you' });`,
  );
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [compiledCatalogue()],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { write: false, minify: false, rollupOptions: { input: path.join(folder, 'main.ts') } },
  });
  const bundles = Array.isArray(result) ? result : [result];
  return bundles
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .map((part) => (part.type === 'chunk' ? part.code : ''))
    .join();
}

/** What the parser's lexer says, and nothing else in a page does. */
const LEXER = 'invalid syntax';

describe('compiledCatalogue', () => {
  it('makes a page that says its messages without a parser in it', async () => {
    const code = await buildPage('production');
    expect(code).toContain('Hello ');
    expect(code).not.toContain(LEXER);
  });

  it('leaves it to production: in development Lingui brings its parser along', async () => {
    expect(await buildPage('development')).toContain(LEXER);
  });
});
