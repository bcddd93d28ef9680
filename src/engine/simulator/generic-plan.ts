import type { JsonObject, RequestHead, ToolDefinition } from '../messages/types.ts';
import type { PastCall, Task } from './generic-history.ts';
import { type MadeValue, makeValue } from './generic-input.ts';
import { isObject, objectIn } from './generic-schema.ts';
import { stemOf, stemsOf, wordsOf } from './generic-words.ts';

/** A call that the model wants to make. */
export interface WantedCall {
  readonly name: string;
  readonly input: JsonObject;
}

/** Most calls of one tool for one task: "in Paris, Rome and Oslo" makes three. */
const MOST_CALLS = 8;

/** Verbs of tools that change something. They are called only if the user asked for that very thing. */
const CHANGING = new Set(
  `add apply approve archive assign block book buy cancel close commit create deploy delete drop edit execute insert
install invite kill make merge modify move order overwrite patch pay post publish purge push put remove rename
reset restart revoke run schedule send set shutdown start stop submit transfer truncate uninstall update upload write`.split(
    /\s+/,
  ),
);

/** The tools of the request that the model can call: those with a schema, which the harness runs. */
export function callableTools(head: RequestHead): readonly ToolDefinition[] {
  return (head.tools ?? []).filter(
    (tool): tool is ToolDefinition => 'input_schema' in tool && isObject(tool.input_schema),
  );
}

/**
 * The tools that make sense for what the user said: those whose names, descriptions or options share a word with it, and
 * whose verb, if it changes something, was said. Where none does, it is the only tool or the first harmless one, since
 * whoever points a loop at a simulated model wants to see its tools at work. Pure.
 */
export function sensibleTools(tools: readonly ToolDefinition[], words: string): readonly ToolDefinition[] {
  const said = stemsOf(words);
  const verbs = new Set(wordsOf(words).map(stemOf));
  if (/\b(all|every|each|both)\b[^.]*\btools?\b|\byour tools\b/i.test(words)) return tools;
  const named = tools.filter(({ name }) => words.includes(name));
  if (named.length > 0) return named;
  const allowed = tools.filter(({ name }) => isAskedFor(name, verbs));
  const byName = allowed.filter(({ name }) => shares(stemsOf(wordsOf(name).join(' ')), said));
  if (byName.length > 0) return byName;
  const byText = allowed.filter((tool) => shares(stemsOf(textOf(tool)), said));
  if (byText.length > 0) return byText;
  return tools.length === 1 ? tools : allowed.slice(0, 1);
}

function isAskedFor(name: string, verbs: ReadonlySet<string>): boolean {
  const changing = wordsOf(name).filter((word) => CHANGING.has(word));
  return changing.length === 0 || changing.some((word) => verbs.has(stemOf(word)));
}

function shares(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some((stem) => right.has(stem));
}

function textOf({ description, input_schema }: ToolDefinition): string {
  return `${description ?? ''} ${Object.keys(objectIn(objectIn(input_schema)['properties'])).join(' ')}`;
}

/**
 * The calls that are due: all that can be filled in from the words or from what tools have answered, together in one
 * turn. A call that lacks a value waits for the results of the others; if nothing else is left, it is made all the same.
 * Empty when every tool was called. Pure.
 */
export function dueCalls(tools: readonly ToolDefinition[], { words, results, calls }: Task): readonly WantedCall[] {
  const open = tools.filter(({ name }) => !calls.some(({ call }) => call.name === name));
  const filled = open.map((tool) => ({ tool, made: valueFor(tool, words, results, 0) }));
  const ready = filled.filter(({ made }) => made.origin !== 'invented');
  const due = ready.length > 0 ? ready : filled.slice(0, 1);
  return due.flatMap(({ tool, made }) => spread(tool, made.choices, words, results));
}

function valueFor(tool: ToolDefinition, words: string, results: string, choice: number): MadeValue {
  return makeValue(tool.input_schema, { words, results, choice, about: tool.name });
}

/** One call for each value that the words name, the same call never twice. */
function spread(tool: ToolDefinition, choices: number, words: string, results: string): readonly WantedCall[] {
  const inputs = Array.from({ length: Math.min(choices, MOST_CALLS) }, (_, choice) =>
    objectIn(valueFor(tool, words, results, choice).value),
  );
  const distinct = new Map(inputs.map((input) => [JSON.stringify(input), input]));
  return [...distinct.values()].map((input) => ({ name: tool.name, input }));
}

/** A call of this tool, whether or not it was made before: for a request that forces one. */
export function forcedCall(tool: ToolDefinition, { words, results }: Task): WantedCall {
  return { name: tool.name, input: objectIn(valueFor(tool, words, results, 0).value) };
}

/** The calls that have an answer. */
export function answered(calls: readonly PastCall[]): readonly PastCall[] {
  return calls.filter(({ result }) => result !== null);
}
