/** What is wrong with a value, and where in it: the keys and indices that lead there, joined by dots. */
export interface Misfit {
  readonly path: string;
  readonly text: string;
}

/** What a value must look like: null if it does, else the first thing that is wrong. */
export type Shape = (value: unknown) => Misfit | null;

/** One field of a record. */
interface Field {
  readonly shape: Shape;
  readonly isRequired: boolean;
}

/** A JSON object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether the value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function misfit(text: string): Misfit {
  return { path: '', text };
}

/** The misfit as seen from one level further out. */
export function within(key: string | number, inner: Misfit | null): Misfit | null {
  if (inner === null) return null;
  return { path: inner.path === '' ? String(key) : `${key}.${inner.path}`, text: inner.text };
}

/** A text, of a pattern or a length if given. */
export function text(limits: { readonly pattern?: RegExp; readonly longest?: number } = {}): Shape {
  return (value) => {
    if (typeof value !== 'string') return misfit('Input should be a valid string');
    const { pattern, longest } = limits;
    if (longest !== undefined && value.length > longest) {
      return misfit(`String should have at most ${longest} characters`);
    }
    if (pattern === undefined || pattern.test(value)) return null;
    return misfit(`String should match pattern '${pattern.source}'`);
  };
}

/** A whole number, not less than `least` if given. */
export function integer(least?: number): Shape {
  return (value) => {
    if (typeof value !== 'number') return misfit('Input should be a valid integer');
    if (!Number.isInteger(value)) {
      return misfit('Input should be a valid integer, got a number with a fractional part');
    }
    return least !== undefined && value < least ? misfit(`Input should be greater than or equal to ${least}`) : null;
  };
}

/** Any number. */
export const numeric: Shape = (value) => (typeof value === 'number' ? null : misfit('Input should be a valid number'));

/** A number between two others, as the old API says it. Source: anthropic-sdk-python#893. */
export function rangeOf(least: number, most: number): Shape {
  return (value) => {
    if (typeof value !== 'number') return numeric(value);
    return value >= least && value <= most ? null : misfit(`range: ${least}..${most}`);
  };
}

/** True or false. */
export const truth: Shape = (value) => (typeof value === 'boolean' ? null : misfit('Input should be a valid boolean'));

/** An object of whatever fields. */
export const dictionary: Shape = (value) => (isFields(value) ? null : misfit('Input should be a valid dictionary'));

/** Any value at all. */
export const anything: Shape = () => null;

/** One of these texts. */
export function oneOf(...values: readonly string[]): Shape {
  const last = values.at(-1);
  const listed = values.map((value) => `'${value}'`);
  const wanted = values.length > 1 ? `${listed.slice(0, -1).join(', ')} or '${last}'` : `'${last}'`;
  return (value) => (typeof value === 'string' && values.includes(value) ? null : misfit(`Input should be ${wanted}`));
}

/** A list whose items are all of one shape. */
export function listOf(item: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return misfit('Input should be a valid list');
    for (let index = 0; index < value.length; index += 1) {
      const found = item(value[index]);
      if (found !== null) return within(index, found);
    }
    return null;
  };
}

/** The shape, or null. */
function nullable(shape: Shape): Shape {
  return (value) => (value === null ? null : shape(value));
}

/** A text, or else the other shape, which is named in what is wrong with anything else. */
export function textOr(other: Shape): Shape {
  return (value) => (typeof value === 'string' ? null : other(value));
}

/** A field that must be there. */
export function required(shape: Shape): Field {
  return { shape, isRequired: true };
}

/** A field that may be left out. */
export function optional(shape: Shape): Field {
  return { shape, isRequired: false };
}

/** A field that may be left out or null. */
export function nullableField(shape: Shape): Field {
  return optional(nullable(shape));
}

/**
 * An object of exactly these fields, looked at in this order; what else stands in it is refused last. A field that is
 * undefined is not there: JSON does not carry it.
 */
export function record(fields: Readonly<Record<string, Field>>): Shape {
  const known = new Map(Object.entries(fields));
  return (value) => {
    if (!isFields(value)) return misfit('Input should be a valid dictionary or object to extract fields from');
    for (const [key, field] of known) {
      const inner = Object.hasOwn(value, key) ? value[key] : undefined;
      if (inner === undefined) {
        if (field.isRequired) return { path: key, text: 'Field required' };
        continue;
      }
      const found = field.shape(inner);
      if (found !== null) return within(key, found);
    }
    const extra = Object.keys(value).find((key) => !known.has(key) && value[key] !== undefined);
    return extra === undefined ? null : { path: extra, text: 'Extra inputs are not permitted' };
  };
}

/** An object of one of several shapes, told apart by its `type`, which stands in the path of what is wrong with it. */
export function tagged(shapes: ReadonlyMap<string, Shape>, listed: readonly string[] = [...shapes.keys()]): Shape {
  const tags = listed.map((tag) => `'${tag}'`).join(', ');
  return (value) => {
    if (!isFields(value)) return misfit('Input should be a valid dictionary or object to extract fields from');
    const tag = Object.hasOwn(value, 'type') ? value['type'] : undefined;
    if (tag === undefined) return { path: 'type', text: 'Field required' };
    const shape = typeof tag === 'string' ? shapes.get(tag) : undefined;
    if (shape !== undefined) return within(String(tag), shape(value));
    return misfit(`Input tag '${shortened(tag)}' found using 'type' does not match any of the expected tags: ${tags}`);
  };
}

/** A wrong tag as the text quotes it. It may be anything, of any length. */
function shortened(tag: unknown): string {
  return (typeof tag === 'string' ? tag : (JSON.stringify(tag) ?? '')).slice(0, 100);
}
