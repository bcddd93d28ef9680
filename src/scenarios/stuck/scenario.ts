import { defineScenario } from '../scenario.ts';
import { checkGoal, GOAL } from './goal.ts';
import { REPOSITORIES } from './inputs.ts';
import { respond } from './model.ts';
import { AGENT_HEAD } from './prompts.ts';
import { applyEffect } from './repository.ts';
import { shelfOf } from './shelf.ts';
import { REPOSITORY_TOOLS } from './tools.ts';
import { STUCK_WORKFLOW } from './workflow.ts';

/** Mend a repository's settings until its tests pass: repeats that are progress, and repeats that are none. */
export const stuck = defineScenario({
  id: 'stuck',
  name: 'Stuck or not',
  goal: GOAL,
  inputLabel: 'The tests',
  inputs: REPOSITORIES,
  apply: applyEffect,
  tools: REPOSITORY_TOOLS,
  agentHead: AGENT_HEAD,
  workflow: STUCK_WORKFLOW,
  respond,
  checkGoal,
  picture: shelfOf,
  barScale: 2_500,
});
