import { parseArgs } from 'node:util';
import type { Mode } from '../../engine/loop/program.ts';
import { type Connection, SERVER_IDS, SERVERS, tidyAddress } from '../../engine/messages/servers.ts';

/** One run of a lesson on a live model, as the command line asks for it. */
export interface LiveCommand {
  readonly type: 'run';
  readonly connection: Connection;
  readonly lesson: string;
  readonly input: string | null;
  readonly lane: Mode;
  /** Dollars that the run may cost. */
  readonly capUsd: number;
}

const USAGE = `npm run live -- --model <id> [options]

Runs a lesson once on a live model and prints its steps, its usage and what it cost. The tools stay pretend.

  --model <id>         the model, as the server knows it
  --base-url <url>     where the server is (default: where the kind of server usually listens)
  --server <kind>      ${SERVER_IDS.join(', ')} (default claude)
  --lesson <id>        which lesson (default move-meeting)
  --input <id>         which of its inputs
  --lane <lane>        agent or workflow (default agent)
  --max-cost <dollars> stop before a call that could pass this (default 0.25)
  --help               show this text

The key is read from ANTHROPIC_API_KEY or LOOPSCOPE_KEY and never printed. A person's approvals are all given.
`;

/** Reads the command line: a run, or a text to print, with whether it tells of a mistake. */
export function readCommand(
  words: readonly string[],
): LiveCommand | { readonly type: 'text'; readonly text: string; readonly isMistake: boolean } {
  const text = (type: 'string') => ({ type });
  const options = {
    model: text('string'),
    'base-url': text('string'),
    server: { type: 'string', default: 'claude' },
    lesson: { type: 'string', default: 'move-meeting' },
    input: text('string'),
    lane: { type: 'string', default: 'agent' },
    'max-cost': { type: 'string', default: '0.25' },
    help: { type: 'boolean', default: false },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    values = parseArgs({ args: [...words], options, allowPositionals: false }).values;
  } catch (error) {
    return mistake(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
  if (values.help === true) return { type: 'text', text: USAGE, isMistake: false };
  const server = SERVER_IDS.find((id) => id === values.server);
  if (server === undefined) return mistake(`There is no kind of server “${values.server}”.`);
  if (values.model === undefined) return mistake('Say which model: --model claude-opus-5');
  const baseUrl = tidyAddress(values['base-url'] ?? SERVERS[server].baseUrl);
  if (!URL.canParse(baseUrl))
    return mistake(`--base-url must be an address such as http://localhost:11434, not “${baseUrl}”.`);
  const { lane } = values;
  if (lane !== 'agent' && lane !== 'workflow') return mistake(`--lane must be agent or workflow, not “${lane}”.`);
  const capUsd = Number(values['max-cost']);
  if (!(capUsd > 0)) return mistake(`--max-cost must be an amount above 0, not “${values['max-cost']}”.`);
  const { model, lesson, input = null } = values;
  return { type: 'run', connection: { server, baseUrl, model }, lesson, input, lane, capUsd };
}

function mistake(problem: string): { readonly type: 'text'; readonly text: string; readonly isMistake: boolean } {
  return { type: 'text', text: `${problem}\n\n${USAGE}`, isMistake: true };
}
