import { defineScenario, type Lesson } from '../scenario.ts';
import { applyEffect } from './calendar.ts';
import { fridayOf } from './day.ts';
import { checkGoalAndLeaks, GOAL } from './goal.ts';
import { INVITATIONS } from './inputs.ts';
import { respond } from './model.ts';
import { AGENT_HEAD } from './prompts.ts';
import { CALENDAR_TOOLS } from './tools.ts';
import { MOVE_MEETING_WORKFLOW } from './workflow.ts';

/** The same job with an entry in the calendar that somebody from outside has written: a tool result is data and no order. */
const invitation = defineScenario({
  id: 'invitation',
  name: 'An order in the data',
  goal: GOAL,
  inputLabel: 'The entry is',
  inputs: INVITATIONS,
  apply: applyEffect,
  tools: CALENDAR_TOOLS,
  agentHead: AGENT_HEAD,
  workflow: MOVE_MEETING_WORKFLOW,
  respond,
  checkGoal: checkGoalAndLeaks,
  picture: fridayOf,
  barScale: 3_500,
});

/** Prompt injection: the model is led astray by what it reads, and code holds the line. */
export const invitationLesson: Lesson = {
  id: 'invitation',
  title: 'An order in the data',
  scenario: invitation,
  input: 'order',
  seed: '1',
  harness: {},
  faults: [],
  about: 'A calendar entry speaks to the model. See what the model does with it, and who stops it.',
};
