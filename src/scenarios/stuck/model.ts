import { blocksOf, textIn } from '../../engine/messages/blocks.ts';
import { toArray } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Reply, Respond } from '../../engine/simulator/types.ts';
import { agentReply } from './agent-model.ts';
import { lineWith, readReport } from './reading.ts';

/** The simulated model of the scenario. What it is asked for shows in the request: tools, a form, or plain prose. */
export const respond: Respond = (request, random) => {
  if (request.head.tools !== undefined) return agentReply(request, random);
  const text = lastUserText(request);
  return request.head.output_config?.format === undefined ? summaryOf(text) : editFor(text);
};

/** Fills in the workflow's form: the one edit that mends the first failing test of the report. */
function editFor(text: string): Reply {
  const [, reportText = '', fileText = ''] = /^Report:\n([\s\S]*?)\n\nFile:\n([\s\S]*)$/.exec(text) ?? [];
  const report = readReport(reportText);
  const failure = report?.type === 'failed' ? report.failures[0] : undefined;
  const old = failure === undefined ? null : lineWith(failure.setting, fileText);
  if (failure === undefined || old === null) return { text: '{"error":"the report names no line of this file"}' };
  return { text: JSON.stringify({ old, new: `${failure.setting} = ${failure.wanted}` }) };
}

/** Words the changes that the workflow lists, a line each. */
function summaryOf(text: string): Reply {
  const changes = text.split('\n').filter((line) => line.startsWith('- '));
  if (changes.length === 0) return { text: 'All tests passed at once; nothing had to be changed.' };
  return { text: `All tests pass. ${changes.map((line) => `Changed: ${line.slice(2)}.`).join(' ')}` };
}

function lastUserText(request: ModelRequest): string {
  const message = toArray(request.messages).findLast((each) => each.role === 'user');
  return message === undefined ? '' : textIn(blocksOf(message));
}
