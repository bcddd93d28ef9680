import type { InputSchema, JsonObject } from '../../engine/messages/types.ts';
import type { Tool, ToolOutcome } from '../../engine/tools/tool.ts';
import { type Failure, failuresIn, type Repository, type RepositoryEffect } from './repository.ts';

type RepositoryTool = Tool<Repository, RepositoryEffect>;
type Outcome = ToolOutcome<RepositoryEffect>;

/** Runs the tests, as far as the runner lets it. */
const runTests: RepositoryTool = {
  definition: {
    name: 'run_tests',
    description:
      'Run all tests of the repository. Says which settings the failing tests read and what they expect. ' +
      'With restart: true the test runner is stopped and started anew before the tests run.',
    input_schema: schema({ restart: { type: 'boolean', description: 'Start the runner anew first.' } }, []),
  },
  needsPerson: false,
  millis: 1_500,
  run: (input, repository) => {
    const restarts = input['restart'] === true;
    if (repository.runner.hangs && !restarts) {
      return said('Not ready: the test runner is still starting. Please try again in a moment.');
    }
    const failures = failuresIn(repository);
    const outcome = failures.length === 0 ? 'passed' : 'failed';
    const effects: RepositoryEffect[] = restarts ? [{ type: 'runner_restarted' }] : [];
    return { ...said(reportOn(failures, repository)), effects: [...effects, { type: 'tests_run', outcome }] };
  },
};

function reportOn(failures: readonly Failure[], { tests, runner }: Repository): string {
  if (failures.length === 0) return `${tests.length} of ${tests.length} tests passed.`;
  const shown = runner.stopsAtFirst ? failures.slice(0, 1) : failures;
  const head = runner.stopsAtFirst
    ? 'Stopped at the first failing test:'
    : `${failures.length} of ${tests.length} tests failed:`;
  return [head, ...shown.map(lineOf)].join('\n');
}

function lineOf({ test, setting, found }: Failure): string {
  const kind = test.kind === null ? '' : ` for ${test.kind}`;
  return `FAIL ${test.name}: expected ${setting}${kind} to be ${test.wanted}, but it is ${found ?? 'missing'} (${test.path})`;
}

/** Reads one file. */
const readFile: RepositoryTool = {
  definition: {
    name: 'read_file',
    description: 'Read a file of the repository. There are README.md and the files that the tests name.',
    input_schema: schema({ path: { type: 'string', description: 'Such as settings/tax.ini.' } }, ['path']),
  },
  needsPerson: false,
  millis: 90,
  run: (input, repository) => {
    const text = repository.files[String(input['path'])];
    return text === undefined ? failed(noFile(input, repository)) : said(text);
  },
};

/** Replaces a piece of text in a file. */
const editFile: RepositoryTool = {
  definition: {
    name: 'edit_file',
    description:
      'Replace the text old by the text new in a file. old must stand there exactly once, letter for letter; new may have several lines.',
    input_schema: schema({ path: { type: 'string' }, old: { type: 'string' }, new: { type: 'string' } }, [
      'path',
      'old',
      'new',
    ]),
  },
  needsPerson: false,
  millis: 120,
  run: (input, repository) => {
    const [path, before, after] = [String(input['path']), String(input['old']), String(input['new'])];
    const text = repository.files[path];
    if (text === undefined) return failed(noFile(input, repository));
    if (path === 'README.md') return failed('README.md explains the settings; edit a file under settings/.');
    const places = before === '' ? 0 : text.split(before).length - 1;
    if (places !== 1) return failed(`old stands in ${path} ${places} times, not once; read the file for its text.`);
    const written = text.replace(before, () => after);
    const content = repository.showsEdits ? `Saved ${path}. It reads there now: ${after}` : `Saved ${path}.`;
    const undo = { name: 'edit_file', input: { path, old: after, new: before } };
    return { ...said(content), effects: [{ type: 'file_written', path, text: written }], undo };
  },
};

/** The tools of the scenario, in the order in which requests list them. */
export const REPOSITORY_TOOLS: readonly RepositoryTool[] = [runTests, readFile, editFile];

function noFile(input: JsonObject, { files }: Repository): string {
  return `There is no file ${String(input['path'])}; there are ${Object.keys(files).join(', ')}.`;
}

function schema(properties: JsonObject, required: readonly string[]): InputSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function said(content: string): Outcome {
  return { content, isError: false, effects: [] };
}

function failed(content: string): Outcome {
  return { content, isError: true, effects: [] };
}
