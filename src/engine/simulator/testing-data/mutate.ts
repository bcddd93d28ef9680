/** Numbers from a seed, the same ones for the same seed. */
export type Draw = (below: number) => number;

/** A source of numbers for a seed. */
export function drawFrom(seed: string): Draw {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  state ||= 1;
  return (below) => {
    // A xorshift of 32 bits.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const WORDS = [
  '',
  ' ',
  'text',
  'user',
  'assistant',
  'system',
  'tool',
  'tool_use',
  'tool_result',
  'thinking',
  'image',
  'document',
  'server_tool_use',
  'web_search_tool_result',
  'ephemeral',
  '5m',
  '1h',
  'toolu_01AAA',
  'srvtoolu_01AAA',
  'any',
  'none',
  'auto',
  'enabled',
  'adaptive',
  'disabled',
  'claude-opus-5',
  'claude-sonnet-4-5',
  'claude-9',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(300),
  '\ud800',
  '\u0000',
  '💡',
  '"',
  'ls1.x.y',
  '/9j/',
  'base64',
];
const KEYS = [
  'type',
  'text',
  'role',
  'content',
  'id',
  'tool_use_id',
  'name',
  'input',
  'cache_control',
  'ttl',
  'is_error',
  'source',
  'media_type',
  'data',
  'thinking',
  'signature',
  'model',
  'max_tokens',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'input_schema',
  'properties',
  'required',
  'stop_sequences',
  'temperature',
  'stream',
  'metadata',
  'output_config',
  'effort',
  'budget_tokens',
  'thread',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'extra',
  'citations',
];
const NUMBERS = [0, 1, -1, 1_024, 1.5, 1e21, Number.MAX_SAFE_INTEGER, 128_001];

/** Any JSON value, of the words that the API knows as often as not. */
export function anyJson(draw: Draw, depth = 4): unknown {
  switch (draw(depth > 0 ? 8 : 6)) {
    case 0:
      return null;
    case 1:
      return draw(2) === 0;
    case 2:
      return NUMBERS[draw(NUMBERS.length)];
    case 3:
    case 4:
    case 5:
      return WORDS[draw(WORDS.length)];
    case 6:
      return Array.from({ length: draw(4) }, () => anyJson(draw, depth - 1));
    default:
      return anyObject(draw, depth);
  }
}

function anyObject(draw: Draw, depth: number): object {
  const entries = Array.from({ length: draw(5) }, () => [KEYS[draw(KEYS.length)], anyJson(draw, depth - 1)] as const);
  // JSON.parse makes `__proto__` a field like any other; so does this.
  return Object.fromEntries(entries);
}

/** A copy of the value with one thing in it changed: mostly deep inside, and of a body mostly in its messages. */
export function mutated(value: unknown, draw: Draw): unknown {
  const goesDeeper = draw(6) > 0;
  if (Array.isArray(value)) {
    return goesDeeper && value.length > 0 ? mutatedItem(value, draw) : mutatedList(value, draw);
  }
  if (typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>;
    return goesDeeper && Object.keys(fields).length > 0 ? mutatedField(fields, draw) : mutatedObject(fields, draw);
  }
  return draw(3) === 0 ? changed(value, draw) : anyJson(draw, 2);
}

function changed(value: unknown, draw: Draw): unknown {
  if (typeof value === 'string') return draw(2) === 0 ? value.slice(0, draw(value.length + 1)) : `${value} `;
  if (typeof value === 'number') return value + (NUMBERS[draw(NUMBERS.length)] ?? 0);
  return value === true ? false : [value];
}

function mutatedItem(list: readonly unknown[], draw: Draw): unknown {
  const place = draw(list.length);
  return list.map((each, index) => (index === place ? mutated(each, draw) : each));
}

function mutatedList(list: readonly unknown[], draw: Draw): unknown {
  const copy = [...list];
  const index = draw(Math.max(1, copy.length));
  switch (draw(5)) {
    case 0:
    case 1:
      copy.splice(index, 1);
      return copy;
    case 2:
      copy.splice(index, 0, copy[draw(Math.max(1, copy.length))] ?? null);
      return copy;
    case 3:
      copy.splice(index, 0, anyJson(draw, 3));
      return copy;
    default:
      return copy.reverse();
  }
}

function mutatedField(object: Readonly<Record<string, unknown>>, draw: Draw): unknown {
  const keys = Object.keys(object);
  const key = 'messages' in object && draw(3) > 0 ? 'messages' : (keys[draw(keys.length)] ?? '');
  return Object.fromEntries(
    Object.entries(object).map(([name, held]) => [name, name === key ? mutated(held, draw) : held]),
  );
}

function mutatedObject(object: Readonly<Record<string, unknown>>, draw: Draw): unknown {
  const entries = Object.entries(object);
  const place = draw(Math.max(1, entries.length));
  switch (draw(3)) {
    case 0:
      return Object.fromEntries(entries.filter((_, index) => index !== place));
    case 1:
      return Object.fromEntries([...entries, [KEYS[draw(KEYS.length)], anyJson(draw, 3)]]);
    default:
      return Object.fromEntries(
        entries.map(([name, held], index) => [index === place ? KEYS[draw(KEYS.length)] : name, held]),
      );
  }
}
