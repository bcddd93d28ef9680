import { blocksOf, resultText } from '../../engine/messages/blocks.ts';
import { rememberingFold } from '../../engine/messages/chain.ts';
import type { ContentBlock, JsonObject, Message, ToolResultBlock } from '../../engine/messages/types.ts';
import { explainsKinds, type ReadFailure, type ReadReport, readReport, saysRepeated } from './reading.ts';

/** A file as the model knows it. `isSure` is false behind an edit of which it has not seen the outcome. */
export interface KnownFile {
  readonly text: string;
  readonly isSure: boolean;
}

/** An edit that was saved. */
export interface Edit {
  readonly path: string;
  readonly old: string;
  readonly new: string;
}

/** What the simulated model knows: only what stands in the messages it was sent. */
export interface Knowledge {
  /** Whether the user has asked for the tests to pass. */
  readonly isAsked: boolean;
  readonly calls: Readonly<Record<string, { readonly name: string; readonly input: JsonObject }>>;
  /** The last report of the tests; null before the first and once something was edited since. */
  readonly report: ReadReport | null;
  readonly files: Readonly<Record<string, KnownFile>>;
  readonly edits: readonly Edit[];
  /** The failures that edits were meant to mend, by test: for the report at the end. */
  readonly mended: Readonly<Record<string, ReadFailure>>;
  /** The calls of which the harness said that they were made before, each as text. */
  readonly noted: readonly string[];
  readonly hasRestarted: boolean;
  readonly knowsKinds: boolean;
}

const NOTHING: Knowledge = {
  isAsked: false,
  calls: {},
  report: null,
  files: {},
  edits: [],
  mended: {},
  noted: [],
  hasRestarted: false,
  knowsKinds: false,
};

/** What can be known from a conversation. After one more message it reads that message only. */
export const knowledgeFrom = rememberingFold<Message, Knowledge>(NOTHING, (known, message) =>
  blocksOf(message).reduce((sofar, block) => learn(sofar, message, block), known),
);

/** A call as text, to know it again. */
export function callText(name: string, input: JsonObject): string {
  return `${name} ${JSON.stringify(input)}`;
}

function learn(known: Knowledge, message: Message, block: ContentBlock): Knowledge {
  if (block.type === 'text' && message.role === 'user')
    return { ...known, isAsked: known.isAsked || /\btests?\b/i.test(block.text) };
  if (block.type === 'tool_use')
    return { ...known, calls: { ...known.calls, [block.id]: { name: block.name, input: block.input } } };
  return block.type === 'tool_result' ? learnFromResult(known, block) : known;
}

function learnFromResult(known: Knowledge, block: ToolResultBlock): Knowledge {
  const call = known.calls[block.tool_use_id];
  if (call === undefined) return known;
  const content = resultText(block);
  if (block.is_error === true) {
    const isNote = saysRepeated(content);
    return isNote ? { ...known, noted: [...known.noted, callText(call.name, call.input)] } : forgetFile(known, call);
  }
  switch (call.name) {
    case 'run_tests':
      return {
        ...known,
        report: readReport(content),
        hasRestarted: known.hasRestarted || call.input['restart'] === true,
      };
    case 'read_file':
      return learnFile(known, String(call.input['path']), content);
    case 'edit_file':
      return learnEdit(known, call.input, content);
    default:
      return known;
  }
}

/** A failed edit says that the file does not read as thought. */
function forgetFile(known: Knowledge, { name, input }: { name: string; input: JsonObject }): Knowledge {
  if (name !== 'edit_file') return known;
  const { [String(input['path'])]: _, ...files } = known.files;
  return { ...known, files };
}

function learnFile(known: Knowledge, path: string, text: string): Knowledge {
  const files = { ...known.files, [path]: { text, isSure: true } };
  return { ...known, files, knowsKinds: known.knowsKinds || explainsKinds(text) };
}

function learnEdit(known: Knowledge, input: JsonObject, content: string): Knowledge {
  const [path, old, after] = [String(input['path']), String(input['old']), String(input['new'])];
  const file = known.files[path];
  const text = file === undefined ? after : file.text.replace(old, () => after);
  const failures = known.report?.type === 'failed' ? known.report.failures : [];
  const meant = failures.filter((failure) => failure.path === path);
  const rest = failures.filter((failure) => failure.path !== path);
  return {
    ...known,
    // What other files are to say is still known; of this one the tests must say it again.
    report: rest.length === 0 ? null : { type: 'failed', failures: rest },
    files: { ...known.files, [path]: { text, isSure: content.includes(after) } },
    edits: [...known.edits, { path, old, new: after }],
    mended: { ...known.mended, ...Object.fromEntries(meant.map((failure) => [failure.test, failure])) },
  };
}
