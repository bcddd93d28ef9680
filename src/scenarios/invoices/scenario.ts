import { defineScenario } from '../scenario.ts';
import { checkGoal, GOAL } from './goal.ts';
import { TRAYS } from './inputs.ts';
import { respond } from './model.ts';
import { writeNotes } from './notes.ts';
import { applyEffect } from './office.ts';
import { AGENT_HEAD } from './prompts.ts';
import { shelfOf } from './shelf.ts';
import { OFFICE_TOOLS } from './tools.ts';
import { INVOICE_WORKFLOW } from './workflow.ts';

/** Process an invoice: four narrow calls against an agent of ten turns, until an invoice comes that no template fits. */
export const invoices = defineScenario({
  id: 'invoices',
  name: 'Process an invoice',
  goal: GOAL,
  inputLabel: 'The invoice is',
  inputs: TRAYS,
  apply: applyEffect,
  tools: OFFICE_TOOLS,
  agentHead: AGENT_HEAD,
  workflow: INVOICE_WORKFLOW,
  respond,
  writeNotes,
  checkGoal,
  picture: shelfOf,
  barScale: 8_000,
});
