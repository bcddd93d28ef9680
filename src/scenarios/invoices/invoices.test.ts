import { describe, expect, it } from 'vitest';
import { prefixTokens } from '../../engine/accounting/estimate.ts';
import { agentInputTokens, independentInputTokens } from '../../engine/accounting/formulas.ts';
import { traceText } from '../../engine/run/trace.ts';
import { graphProblems } from '../../engine/workflow/graph.ts';
import {
  answerTo,
  blockTable,
  endingText,
  play,
  refusals,
  sentWith,
  spentBy,
  turnTable,
  withResult,
} from '../../session/testing/scenario-play.ts';
import { BATCH_SIZE, batch, ODD_COUNT } from './batch.ts';
import { checkGoal } from './goal.ts';
import { TRAYS } from './inputs.ts';
import { invoicesLesson as lesson } from './lesson.ts';
import { applyEffect, approverFor, centsIn, moneyText, type Office } from './office.ts';
import { AGENT_HEAD, APPROVE_HEAD, EXTRACT_HEAD } from './prompts.ts';
import { INVOICE_WORKFLOW } from './workflow.ts';

const INPUTS = TRAYS.map(({ id }) => id);
const LANES = INPUTS.flatMap((input) => (['workflow', 'agent'] as const).map((mode) => ({ input, mode })));
const DESIGN = { prefix: 2_000, appended: 500 };
const ONE_CALL = independentInputTokens({ ...DESIGN, calls: 1 });

describe('the golden traces', () => {
  it.each(LANES)('$input, $mode', async ({ input, mode }) => {
    const run = play(lesson, mode, { input });
    expect(refusals(run)).toEqual([]);
    await expect(traceText(run)).toMatchFileSnapshot(`./traces/${input}-${mode}.txt`);
  });
});

describe('the endings', () => {
  it.each([
    ['plain', 'workflow', 'end_turn, goal met, 4 turns'],
    ['plain', 'agent', 'end_turn, goal met, 10 turns'],
    ['odd-layout', 'workflow', 'handed_to_person, goal unmet, 1 turns'],
    ['odd-layout', 'agent', 'end_turn, goal met, 11 turns'],
    ['duplicate', 'workflow', 'end_turn, goal met, 2 turns'],
    ['duplicate', 'agent', 'end_turn, goal met, 6 turns'],
  ] as const)('%s, %s: %s', (input, mode, ending) => {
    expect(endingText(play(lesson, mode, { input }))).toBe(ending);
  });
});

describe('the cost against one call of the design', () => {
  const times = (mode: 'workflow' | 'agent') => spentBy(play(lesson, mode, { input: 'plain' })).input / ONE_CALL;

  it('is about 4× for the workflow and 19× for the agent', () => {
    expect(Math.abs(times('workflow') - 4)).toBeLessThan(0.4);
    const derived = agentInputTokens({ ...DESIGN, turns: 10 }) / ONE_CALL;
    expect(derived).toBe(19);
    expect(Math.abs(times('agent') - derived)).toBeLessThan(1.9);
  });

  it('comes from a prefix of about 2,000 tokens in both', () => {
    for (const head of [AGENT_HEAD, EXTRACT_HEAD, APPROVE_HEAD]) {
      expect(Math.abs(prefixTokens(head).total - DESIGN.prefix)).toBeLessThan(100);
    }
  });
});

describe('a batch', () => {
  it('is a hundred invoices, five of them odd, the same for the same seed', () => {
    const items = batch('1');
    expect(items).toHaveLength(BATCH_SIZE);
    expect(items.filter(({ kind }) => kind === 'odd_layout')).toHaveLength(ODD_COUNT);
    expect(batch('1')).toEqual(items);
    expect(batch('2')).not.toEqual(items);
    expect(new Set(items.map(({ world }) => world.facts.number)).size).toBe(BATCH_SIZE);
  });

  it('is done by the agent in full, and by the workflow but for the odd ones', () => {
    const done = (mode: 'workflow' | 'agent', world: Office) => {
      const scenario = { ...lesson.scenario, inputs: [{ id: 'one', label: 'one', world }] as const };
      return endingText(play({ ...lesson, scenario, input: 'one' }, mode)).includes('goal met');
    };
    const items = batch('7');
    expect(items.filter(({ world }) => !done('agent', world))).toEqual([]);
    const failed = items.filter(({ world }) => !done('workflow', world));
    expect(failed.map(({ kind }) => kind)).toEqual(Array.from({ length: ODD_COUNT }, () => 'odd_layout'));
  });
});

describe('the simulated model reads nothing but its request', () => {
  it('reacts to each block and turn deleted', async () => {
    const messages = sentWith(play(lesson, 'agent', { input: 'plain' }), 8);
    await expect(blockTable(lesson, messages)).toMatchFileSnapshot('./traces/block-deleted.txt');
    await expect(turnTable(lesson, messages)).toMatchFileSnapshot('./traces/turn-deleted.txt');
  });

  it('holds back what a record says is paid, and what does not add up', () => {
    const run = play(lesson, 'agent', { input: 'plain' });
    const [paid, totals] = [sentWith(run, 5), sentWith(run, 6)];
    const number = TRAYS[0].world.facts.number;
    expect(answerTo(lesson, withResult(paid, 8, `Invoice ${number}, paid on 2026-10-01`))).toMatch(
      /^calls hold_invoice/,
    );
    expect(answerTo(lesson, withResult(totals, 10, 'WRONG: net and VAT do not add up.'))).toMatch(
      /^calls hold_invoice/,
    );
  });
});

describe('the goal check', () => {
  const { world } = TRAYS[0];
  const { facts } = world;
  const { vendor, number, order, due, gross } = facts;
  const text = `Please approve ${number}, ${moneyText(gross)} EUR.`;
  const entered = applyEffect(world, { type: 'fields_recorded', fields: { vendor, number, order, due, gross } });
  const routed = applyEffect(entered, { type: 'invoice_routed', approver: approverFor(gross) });
  const asked = applyEffect(routed, { type: 'approval_requested', text });

  it('wants fields, desk and request, and nothing held', () => {
    expect([world, entered, routed, asked].map((office) => checkGoal(office).verdict)).toEqual([
      'unmet',
      'unmet',
      'unmet',
      'met',
    ]);
    expect(checkGoal(applyEffect(asked, { type: 'invoice_held', reason: 'x' })).verdict).toBe('unmet');
    expect(checkGoal(applyEffect(asked, { type: 'invoice_routed', approver: 'nobody' })).verdict).toBe('unmet');
  });

  it('wants a duplicate held and asked of nobody', () => {
    const duplicate = TRAYS[2]?.world ?? world;
    const held = applyEffect(duplicate, { type: 'invoice_held', reason: 'Duplicate.' });
    expect([duplicate, held].map((office) => checkGoal(office).verdict)).toEqual(['unmet', 'met']);
    expect(checkGoal(applyEffect(held, { type: 'approval_requested', text })).verdict).toBe('unmet');
  });
});

describe('sums', () => {
  it.each([
    ['1428.00', 142_800],
    ['1.428,00', 142_800],
    ['12', 1_200],
    ['0,05', 5],
    ['about 5', null],
  ])('reads %s as %s cents', (text, cents) => {
    expect(centsIn(text)).toBe(cents);
  });
});

describe('the workflow', () => {
  it('is a sound graph', () => {
    expect(graphProblems(INVOICE_WORKFLOW)).toEqual([]);
  });
});
