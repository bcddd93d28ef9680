import { blocksOf, textIn } from '../../engine/messages/blocks.ts';
import { toArray } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Random, Reply, Respond } from '../../engine/simulator/types.ts';
import { agentReply } from './agent-model.ts';
import { timeText } from './clock-time.ts';
import { readMoveRequest } from './reading.ts';

/** The simulated model of the scenario. What it is asked for shows in the request: tools, a form, or plain prose. */
export const respond: Respond = (request, random) => {
  if (request.head.tools !== undefined) return agentReply(request, random);
  return request.head.output_config?.format === undefined ? messageReply(request, random) : formReply(request);
};

/** Fills in the workflow's form from the user's text. */
function formReply(request: ModelRequest): Reply {
  const wanted = readMoveRequest(lastUserText(request));
  if (wanted === null) return { text: '{"error":"no calendar request found"}' };
  const { meeting, with: person, day, start } = wanted;
  return { text: JSON.stringify({ meeting, with: person, day, start: timeText(start) }) };
}

/** Words a message from the facts that the workflow lists, a line each. */
function messageReply(request: ModelRequest, random: Random): Reply {
  const facts = new Map(
    lastUserText(request)
      .split('\n')
      .map((line) => fact(line)),
  );
  const [to, meeting, when] = [facts.get('To'), facts.get('Meeting'), facts.get('New time')];
  if (to === undefined || meeting === undefined || when === undefined)
    return { text: 'I need the facts: who, which meeting, when.' };
  return {
    text: random.pick([
      `Hi ${to}, our ${meeting} meeting has moved to ${when}. See you then!`,
      `Hi ${to}, a short note: our ${meeting} meeting is on ${when} now.`,
    ]),
  };
}

function fact(line: string): readonly [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}

function lastUserText(request: ModelRequest): string {
  const message = toArray(request.messages).findLast((each) => each.role === 'user');
  return message === undefined ? '' : textIn(blocksOf(message));
}
