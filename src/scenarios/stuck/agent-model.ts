import type { ModelRequest } from '../../engine/messages/request.ts';
import type { JsonObject } from '../../engine/messages/types.ts';
import type { Random, Reply } from '../../engine/simulator/types.ts';
import { callText, type Edit, type Knowledge, knowledgeFrom } from './knowledge.ts';
import { lineWith, type ReadFailure } from './reading.ts';

const NOTES = 'README.md';

/**
 * What the simulated model does as an agent. It believes what it reads: told to try again it tries again, told of one
 * failing test it mends that one, and it forgets that it has been here before. Only the harness's word that a call was
 * made before, or a result that says something else, takes it off its track.
 */
export function agentReply(request: ModelRequest, random: Random): Reply {
  const known = knowledgeFrom(request.messages);
  if (!known.isAsked) return { text: 'What shall I do? I can run the tests, read files and edit them.' };
  const { report } = known;
  const unseen = Object.keys(known.files).find((path) => known.files[path]?.isSure === false && maySay(known, path));
  if (unseen !== undefined) return lookAgain(unseen);
  if (report === null) return runTests(known, random);
  switch (report.type) {
    case 'passed':
      return done(known);
    case 'not_ready':
      return tryAgain(known, random);
    case 'failed': {
      const [failure] = report.failures;
      return failure === undefined ? runTests(known, random) : mend(known, failure, random);
    }
  }
}

function maySay(known: Knowledge, path: string): boolean {
  return !isNoted(known, 'read_file', { path });
}

function isNoted(known: Knowledge, name: string, input: JsonObject): boolean {
  return known.noted.includes(callText(name, input));
}

function lookAgain(path: string): Reply {
  const thinking = `The edit of ${path} was saved, but I have not seen what the file says now. I will read it again.`;
  return { thinking, calls: [{ name: 'read_file', input: { path } }] };
}

function runTests(known: Knowledge, random: Random): Reply {
  if (!isNoted(known, 'run_tests', {})) {
    const thinking =
      known.edits.length === 0
        ? random.pick(['I start with the tests: they say what is wrong.', 'First I run the tests to see what fails.'])
        : random.pick(['The edit is made. Do the tests pass now?', 'I run the tests again to see what the edit did.']);
    return { thinking, calls: [{ name: 'run_tests', input: {} }] };
  }
  return known.files[NOTES] === undefined && maySay(known, NOTES) ? stepBack() : orUndo(known);
}

/** What a model does that is told that it goes round in circles: it looks at something that it has not looked at. */
function stepBack(): Reply {
  const thinking = `I was told that I made this call before. Instead of trying again I will read ${NOTES}: maybe I misunderstand the settings.`;
  return { thinking, calls: [{ name: 'read_file', input: { path: NOTES } }] };
}

/** With the notes read, an edit that was meant for one kind and changed the setting of all is put right. */
function orUndo(known: Knowledge): Reply {
  const edit = known.knowsKinds ? tooBroad(known) : null;
  if (edit !== null) return edit;
  if (!isNoted(known, 'run_tests', { restart: true })) return restart('A plain run would be the same call again.');
  return { text: 'I could not find out whether the tests pass: I was not let run them again.' };
}

function tooBroad(known: Knowledge): Reply | null {
  const edit = known.edits.at(-1);
  if (edit === undefined) return null;
  const failure = Object.values(known.mended).findLast(
    ({ kind, path, setting, wanted }) => kind !== null && path === edit.path && edit.new === `${setting} = ${wanted}`,
  );
  if (failure === undefined) return null;
  const thinking = `My last edit set ${failure.setting} for everything. ${NOTES} says that one kind can have a line of its own, so I put the old value back and add ${failure.setting}.${failure.kind}.`;
  return editing(thinking, { path: edit.path, old: edit.new, new: `${edit.old}\n${ownLine(failure)}` });
}

function tryAgain(known: Knowledge, random: Random): Reply {
  if (isNoted(known, 'run_tests', {})) return restart('I asked before and it still starts: it must hang.');
  const thinking = random.pick([
    'The runner is not ready yet. I will try again, as it says.',
    'It says to try again in a moment. I will.',
    'Still starting. One more try.',
  ]);
  return { thinking, calls: [{ name: 'run_tests', input: {} }] };
}

function restart(why: string): Reply {
  return {
    thinking: `${why} I will start the runner anew.`,
    calls: [{ name: 'run_tests', input: { restart: true } }],
  };
}

function mend(known: Knowledge, failure: ReadFailure, random: Random): Reply {
  const { path, setting, kind, wanted, test } = failure;
  const file = known.files[path];
  if (file === undefined) {
    if (!maySay(known, path)) return { text: `I could not read ${path}, so the test “${test}” still fails.` };
    const thinking = `The test “${test}” wants ${setting} to be ${wanted}. I will look at ${path} before I change it.`;
    return { thinking, calls: [{ name: 'read_file', input: { path } }] };
  }
  const line = lineWith(setting, file.text);
  if (line === null) return { text: `I found no line for ${setting} in ${path}, so the test “${test}” still fails.` };
  if (known.knowsKinds && kind !== null && !setting.includes('.')) {
    const thinking = `Only the ${kind} has to have ${wanted}; the others keep ${line}.`;
    return editing(thinking, { path, old: line, new: `${line}\n${ownLine(failure)}` });
  }
  const thinking = random.pick([
    `${setting} must be ${wanted}. That is one line in ${path}.`,
    `The test “${test}” fails because of this line: ${line}. I will set it to ${wanted}.`,
  ]);
  return editing(thinking, { path, old: line, new: `${setting} = ${wanted}` });
}

function ownLine({ setting, kind, wanted }: ReadFailure): string {
  return `${setting}.${kind} = ${wanted}`;
}

function editing(thinking: string, { path, old, new: after }: Edit): Reply {
  return { thinking, calls: [{ name: 'edit_file', input: { path, old, new: after } }] };
}

function done({ edits, mended, hasRestarted }: Knowledge): Reply {
  const changes = Object.values(mended).map(({ test, path }) => `the test “${test}” did not match ${path}`);
  const wrong = [
    ...(hasRestarted && edits.length === 0 ? ['the test runner hung, so I restarted it'] : []),
    ...changes,
  ];
  const what = wrong.length === 0 ? 'nothing was wrong' : wrong.join('; ');
  return { thinking: 'All tests pass. I can report.', text: `All tests pass now. What was wrong: ${what}.` };
}
