import { defineScenario } from '../scenario.ts';
import { checkGoal, GOAL } from './goal.ts';
import { SHOPS } from './inputs.ts';
import { respond } from './model.ts';
import { AGENT_HEAD } from './prompts.ts';
import { shelfOf } from './shelf.ts';
import { applyEffect } from './shop.ts';
import { SHOP_TOOLS } from './tools.ts';
import { RUNAWAY_WORKFLOW } from './workflow.ts';

/** Find an order with a search that stops finding anything: cheap nearly always, and ruinous when it is not. */
export const runaway = defineScenario({
  id: 'runaway',
  name: 'The runaway',
  goal: GOAL,
  inputLabel: 'The search',
  inputs: SHOPS,
  apply: applyEffect,
  tools: SHOP_TOOLS,
  agentHead: AGENT_HEAD,
  workflow: RUNAWAY_WORKFLOW,
  respond,
  checkGoal,
  picture: shelfOf,
  barScale: 15_000,
});
