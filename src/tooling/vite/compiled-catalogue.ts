import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const QUERY = '.json?compiled';
const PREFIX = '\0loopscope-catalogue:';

/** Compiles a catalogue of ICU messages; a message that does not parse is an error that names its id. */
export function compileCatalogue(json: string): Record<string, unknown> {
  const messages: unknown = JSON.parse(json);
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) {
    throw new Error('A catalogue is an object from ids to messages.');
  }
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      if (typeof message !== 'string') throw new Error(`Message "${id}" is not a string.`);
      try {
        return [id, compileMessageOrThrow(message)];
      } catch (error) {
        throw new Error(`Message "${id}" is not a valid ICU message: ${message}`, { cause: error });
      }
    }),
  );
}

/** Turns `import catalogue from './en.json?compiled'` into a module of compiled messages, so that no parser ships. */
export function compiledCatalogue(): Plugin {
  return {
    name: 'loopscope:compiled-catalogue',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(QUERY) || importer === undefined) return null;
      const file = path.resolve(path.dirname(importer.replace(/\?.*$/, '')), source.slice(0, -QUERY.length));
      return PREFIX + file.replaceAll('\\', '/');
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = `${id.slice(PREFIX.length)}.json`;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(compileCatalogue(readFileSync(file, 'utf8')))};`;
    },
  };
}
