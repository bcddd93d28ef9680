import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

describe('compiledCatalogue', () => {
  it('makes a module of the catalogue beside the importer, without a parser in it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loopscope-catalogue-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, 'en.json'), '{"hello": "Hello {name}"}');
    writeFileSync(
      path.join(folder, 'main.ts'),
      "import catalogue from './en.json?compiled';\nexport const words = catalogue;",
    );
    const result = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [compiledCatalogue()],
      build: { write: false, minify: false, lib: { entry: 'main.ts', formats: ['es'], fileName: 'main' } },
    });
    const code = JSON.stringify(result);
    expect(code).toContain('Hello ');
    expect(code).not.toContain('messageformat');
  });
});
