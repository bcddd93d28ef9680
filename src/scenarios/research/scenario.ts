import { defineScenario } from '../scenario.ts';
import { checkGoal, GOAL } from './goal.ts';
import { applyEffect } from './inbox.ts';
import { QUESTIONS } from './inputs.ts';
import { respond } from './model.ts';
import { AGENT_HEAD } from './prompts.ts';
import { shelfOf } from './shelf.ts';
import { INBOX_TOOLS } from './tools.ts';
import { RESEARCH_WORKFLOW } from './workflow.ts';

/** Answer a question with the provider's own web search, which pauses the turn when it has made its laps. */
export const research = defineScenario({
  id: 'research',
  name: 'Research with pauses',
  goal: GOAL,
  inputLabel: 'The question is about',
  inputs: QUESTIONS,
  apply: applyEffect,
  tools: INBOX_TOOLS,
  agentHead: AGENT_HEAD,
  workflow: RESEARCH_WORKFLOW,
  respond,
  checkGoal,
  picture: shelfOf,
  barScale: 5_000,
});
