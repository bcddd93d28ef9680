import { MALFORMATIONS, type Malformation } from '../messages/fault.ts';
import { type ApiErrorType, type JsonObject, STOP_REASONS, type StopReason } from '../messages/types.ts';

/** One call that a script asks for. Without an input the generic model makes one from the tool's schema. */
export interface ScriptedCall {
  readonly tool: string;
  readonly input?: JsonObject;
}

/**
 * What a script plans for one place in the conversation, as it is written in the header. What the model says: `tool` with
 * `input`, `tools`, `text`, `thinking`; how it stops: `stop_reason`, `mid_stream`; what goes wrong before that, on the
 * first `times` tries or on every one: `error` with `error_code`, `retry_after` and `should_retry`, `cut`,
 * `stream_error`, `malformed`, `slow_ms`. An empty entry lets the model play by itself.
 */
export interface ScriptEntry extends Partial<ScriptedCall> {
  readonly tools?: readonly ScriptedCall[];
  readonly text?: string;
  readonly thinking?: string;
  readonly stop_reason?: StopReason;
  readonly mid_stream?: boolean;
  readonly error?: number;
  readonly error_code?: string;
  readonly retry_after?: number;
  readonly should_retry?: boolean;
  readonly cut?: boolean;
  readonly stream_error?: ApiErrorType;
  readonly malformed?: Malformation;
  readonly slow_ms?: number;
  readonly times?: number;
}

/** A script: an entry for each number of assistant messages that a request may hold. */
export type Script = readonly ScriptEntry[];

/** The header that carries a script. */
export const SCRIPT_HEADER = 'x-loopscope-script';

const ERROR_TYPES: readonly ApiErrorType[] = [
  'invalid_request_error',
  'authentication_error',
  'billing_error',
  'permission_error',
  'not_found_error',
  'conflict_error',
  'request_too_large',
  'rate_limit_error',
  'api_error',
  'timeout_error',
  'overloaded_error',
];

/** What a value must be, in words; null if it is that. */
type Check = (value: unknown) => string | null;

const isText: Check = (value) => (typeof value === 'string' ? null : 'must be a text');
const isName: Check = (value) => (typeof value === 'string' && value !== '' ? null : 'must be the name of a tool');
const isFlag: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false');
const isRecord: Check = (value) => (isObject(value) ? null : 'must be an object');
const atLeast =
  (least: number, what: string): Check =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= least ? null : `must be ${what}`;
const isStatus: Check = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599
    ? null
    : 'must be an HTTP status from 400 to 599';
const isCount: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 ? null : 'must be a whole number of tries, 1 or more';
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? null : `must be one of ${values.join(', ')}`;

const CALL_FIELDS: ReadonlyMap<string, Check> = new Map([
  ['tool', isName],
  ['input', isRecord],
]);

const FIELDS: ReadonlyMap<string, Check> = new Map([
  ...CALL_FIELDS,
  ['tools', (value) => (Array.isArray(value) && value.length > 0 ? null : 'must be a list of {"tool", "input"}')],
  ['text', isText],
  ['thinking', isText],
  ['stop_reason', oneOf(STOP_REASONS)],
  ['mid_stream', isFlag],
  ['error', isStatus],
  ['error_code', isText],
  ['retry_after', atLeast(0, 'a number of seconds')],
  ['should_retry', isFlag],
  ['cut', isFlag],
  ['stream_error', oneOf(ERROR_TYPES)],
  ['malformed', oneOf(MALFORMATIONS)],
  ['slow_ms', atLeast(0, 'a number of milliseconds')],
  ['times', isCount],
]);

/** Ways to go wrong, of which an entry can have one. */
const FAULTS = ['error', 'cut', 'stream_error', 'malformed', 'slow_ms'];

/** Fields that say nothing without another one. */
const NEEDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['input', ['tool']],
  ['mid_stream', ['stop_reason']],
  ['error_code', ['error']],
  ['retry_after', ['error']],
  ['should_retry', ['error']],
  ['times', FAULTS],
]);

/** Reads a script from its header; a text says what is wrong with it, naming the entry and the field. */
export function readScript(header: string): Script | string {
  let value: unknown;
  try {
    value = JSON.parse(header);
  } catch {
    return `${SCRIPT_HEADER}: must be a JSON array of entries`;
  }
  if (!Array.isArray(value)) return `${SCRIPT_HEADER}: must be a JSON array of entries`;
  for (const [index, entry] of value.entries()) {
    const problem = entryProblem(entry);
    if (problem !== null) return `${SCRIPT_HEADER}[${index}]${problem}`;
  }
  return value;
}

function entryProblem(entry: unknown): string | null {
  if (!isObject(entry)) return ': must be an object';
  const problem = fieldProblem(entry, FIELDS);
  if (problem !== null) return problem;
  return callsProblem(entry['tools']) ?? contradiction(entry);
}

function callsProblem(calls: unknown): string | null {
  if (!Array.isArray(calls)) return null;
  for (const [index, call] of calls.entries()) {
    const inner = isObject(call) ? fieldProblem(call, CALL_FIELDS) : ': must be an object';
    if (inner !== null) return `.tools[${index}]${inner}`;
    if (call['tool'] === undefined) return `.tools[${index}].tool: is missing`;
  }
  return null;
}

function fieldProblem(entry: Fields, fields: ReadonlyMap<string, Check>): string | null {
  for (const [name, value] of Object.entries(entry)) {
    const check = fields.get(name);
    if (check === undefined) return `.${name}: unknown field; an entry may have ${[...fields.keys()].join(', ')}`;
    const problem = check(value);
    if (problem !== null) return `.${name}: ${problem}`;
  }
  return null;
}

function contradiction(entry: Fields): string | null {
  const faults = FAULTS.filter((name) => entry[name] !== undefined);
  if (faults.length > 1) return `.${faults[1]}: can’t stand beside ${faults[0]}`;
  if (entry['tool'] !== undefined && entry['tools'] !== undefined) return '.tools: can’t stand beside tool';
  for (const [name, needed] of NEEDS) {
    const isAlone = entry[name] !== undefined && needed.every((other) => entry[other] === undefined);
    if (isAlone) return `.${name}: needs ${needed.join(' or ')} beside it`;
  }
  return null;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
