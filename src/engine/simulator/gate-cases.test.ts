import { describe, expect, it } from 'vitest';
import { fromWire } from '../messages/request.ts';
import type { MessageRequest } from '../messages/types.ts';
import cases from './gate-cases.json' with { type: 'json' };
import { validate } from './validate.ts';

interface GateCase {
  readonly id: string;
  readonly symptom: string;
  readonly request: unknown;
  readonly expect: {
    readonly verdict: string;
    readonly error_message?: string;
    readonly match?: string;
    readonly at?: { readonly message: number; readonly block?: number };
    readonly match_index?: string;
    readonly accept_also?: readonly string[];
  };
}

const gateCases: readonly GateCase[] = cases;

function verdictOn({ request }: GateCase) {
  return validate(fromWire(request as MessageRequest));
}

/** Sources disagree on the index of one text: see cases/README, `match_index`. */
function withoutIndex(text: string): string {
  return text.replace(/^messages\.\d+: `tool_use` ids/, 'messages.N: `tool_use` ids');
}

describe('validate, on cases from public bug reports', () => {
  it.each(gateCases.filter((each) => each.expect.verdict === 'reject'))('rejects $id: $symptom', (each) => {
    const { error_message = '', match, at, match_index, accept_also = [] } = each.expect;
    const verdict = verdictOn(each);
    if (verdict.accepted) throw new Error('accepted');
    expect(verdict.status).toBe(400);
    expect(verdict.type).toBe('invalid_request_error');
    const read = match_index === 'either' ? withoutIndex : (text: string) => text;
    const wanted = [error_message, ...accept_also].map(read);
    if (match === 'exact') expect(wanted).toContain(read(verdict.message));
    else expect(verdict.message).toContain(error_message);
    if (at !== undefined) expect(verdict.at).toEqual({ block: null, ...at });
  });

  it.each(gateCases.filter((each) => each.expect.verdict !== 'reject'))('accepts $id: $symptom', (each) => {
    expect(verdictOn(each)).toEqual({ accepted: true });
  });
});
