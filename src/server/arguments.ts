import { parseArgs } from 'node:util';
import type { CorsMode } from '../engine/simulator/http-types.ts';

/** What the command line asks for. */
export interface ServerArguments {
  readonly port: number;
  /** The scenario whose model plays; the generic model if null. */
  readonly scenario: string | null;
  readonly seed: string;
  readonly needsBrowserOptIn: boolean;
  readonly cors: CorsMode;
}

/** What the command line comes to: a server to start, a text to show, or what is wrong with it. */
export type Command =
  | { readonly type: 'start'; readonly arguments: ServerArguments }
  | { readonly type: 'help'; readonly text: string }
  | { readonly type: 'mistake'; readonly text: string };

const DEFAULT_PORT = '8787';
const CORS_MODES: readonly CorsMode[] = ['echo', 'ollama'];

const USAGE = `npm run simulator -- [options]

  --port <number>      where to listen on 127.0.0.1 (default ${DEFAULT_PORT}; 0 takes a free one)
  --scenario <name>    play the model of this lesson instead of the generic one
  --seed <text>        seed of ids and choices (default 1)
  --browser-opt-in     refuse pages that do not send anthropic-dangerous-direct-browser-access, as the real API does
  --cors <echo|ollama> let pages send every header they ask for (default), or only those that Ollama
                       allows; as there, no key and no version is needed
  --help               show this text
`;

/** Reads the command line. `scenarios` are the names that exist. */
export function readArguments(words: readonly string[], scenarios: readonly string[]): Command {
  const options = {
    port: { type: 'string', default: DEFAULT_PORT },
    scenario: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'browser-opt-in': { type: 'boolean', default: false },
    cors: { type: 'string', default: 'echo' },
    help: { type: 'boolean', default: false },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    values = parseArgs({ args: [...words], options, allowPositionals: false }).values;
  } catch (error) {
    return mistake(error instanceof Error ? firstSentence(error.message) : String(error));
  }
  if (values.help) return { type: 'help', text: USAGE };
  const { scenario = null, seed } = values;
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) return mistake(`--port must be a number from 0 to 65535, not “${values.port}”.`);
  if (scenario !== null && !scenarios.includes(scenario)) {
    return mistake(`There is no scenario “${scenario}”. There is: ${scenarios.join(', ')}.`);
  }
  const cors = CORS_MODES.find((mode) => mode === values.cors);
  if (cors === undefined) return mistake(`--cors must be ${CORS_MODES.join(' or ')}, not “${values.cors}”.`);
  return { type: 'start', arguments: { port, scenario, seed, needsBrowserOptIn: values['browser-opt-in'], cors } };
}

function mistake(text: string): Command {
  return { type: 'mistake', text: `${text}\n\n${USAGE}` };
}

/** Node explains at length how to escape a dash; the first sentence says what is wrong. */
function firstSentence(text: string): string {
  return `${text.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`;
}

/** Why the server can't listen, in a sentence with what to do about it. */
export function listenProblem(code: string | undefined, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Choose another: npm run simulator -- --port ${port + 1}`;
    case 'EACCES':
      return `Port ${port} is not open to you. Choose one above 1023: npm run simulator -- --port ${DEFAULT_PORT}`;
    default:
      return `The server can't listen on port ${port} (${code ?? 'no reason given'}).`;
  }
}
