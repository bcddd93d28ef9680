import type { Plugin } from 'vite';

const PARSER = '@lingui/message-utils/compileMessage';
const STUB = '\0loopscope-no-message-parser';

/**
 * Leaves Lingui's message parser out of the built page, where all messages are compiled already. `@lingui/core` imports it
 * for development only, but it is CommonJS, so the bundler can't tell that nothing of it is used. Calling it throws.
 */
export function withoutMessageParser(): Plugin {
  return {
    name: 'loopscope:without-message-parser',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return source === PARSER ? STUB : null;
    },
    load(id) {
      if (id !== STUB) return null;
      return `export function compileMessage(message) {
  throw new Error('This build has no message parser: "' + message + '" should have been compiled with its catalogue.');
}`;
    },
  };
}
