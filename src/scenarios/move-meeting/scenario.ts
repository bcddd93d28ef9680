import { defineScenario } from '../scenario.ts';
import { applyEffect } from './calendar.ts';
import { fridayOf } from './day.ts';
import { checkGoal, GOAL } from './goal.ts';
import { FRIDAYS } from './inputs.ts';
import { respond } from './model.ts';
import { AGENT_HEAD } from './prompts.ts';
import { CALENDAR_TOOLS } from './tools.ts';
import { MOVE_MEETING_WORKFLOW } from './workflow.ts';

/** Move a meeting and tell the other person: a job that a workflow does cheaply until something is in the way. */
export const moveMeeting = defineScenario({
  id: 'move-meeting',
  name: 'Move a meeting',
  goal: GOAL,
  inputLabel: 'Friday is',
  inputs: FRIDAYS,
  apply: applyEffect,
  tools: CALENDAR_TOOLS,
  agentHead: AGENT_HEAD,
  workflow: MOVE_MEETING_WORKFLOW,
  respond,
  checkGoal,
  picture: fridayOf,
  barScale: 3_500,
});
