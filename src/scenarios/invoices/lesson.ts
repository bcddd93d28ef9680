import type { Lesson } from '../scenario.ts';
import { invoices } from './scenario.ts';

/** What the same job costs both ways. An agent of ten turns needs more room than the default budget leaves. */
export const invoicesLesson: Lesson = {
  id: 'invoices',
  title: 'Process an invoice',
  scenario: invoices,
  input: 'plain',
  seed: '1',
  harness: { maxTurns: 16, tokenBudget: 100_000 },
  faults: [],
  about: 'Compare what four narrow calls and ten turns of an agent cost, and which of them copes with an odd invoice.',
};
