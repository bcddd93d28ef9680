import { callIdsDiffer, callsAreAnswered, resultsAreSingle, resultsHaveCalls } from './pairing-rules.ts';
import type { Rule } from './rule.ts';
import {
  resultsComeAlone,
  serverCallsAreResolved,
  serverResultsHaveCalls,
  waitingToolIsDefined,
} from './server-tool-rules.ts';

/** The rules on calls and their results. */
export const PAIRING_RULES: readonly Rule[] = [
  {
    name: 'call-ids-unique',
    sentence: 'The tool_use ids of one assistant turn differ.',
    repair: 'Drop the second block.',
    source: 'claude-code#20901; recorded 200s for ids used again in a later turn',
    pass: 'pairing',
    scope: 'turn',
    check: callIdsDiffer,
  },
  {
    name: 'calls-answered',
    sentence: 'Every tool_use is answered by a tool_result at the beginning of the next message.',
    repair: 'Append a user message with a tool_result for each call, is_error true for those that never ran.',
    source: 'docs, handle tool calls; claude-code#3512',
    doubt: 'pairing-index',
    pass: 'pairing',
    scope: 'turn',
    check: callsAreAnswered,
  },
  {
    name: 'results-have-calls',
    sentence: 'Every tool_result answers a tool_use of the message before.',
    repair: 'Keep the assistant message with the call, or drop the result and keep its text as text.',
    source: 'claude-code#13460, #18947; Anthropic.SDK#184',
    pass: 'pairing',
    scope: 'turn',
    check: resultsHaveCalls,
  },
  {
    name: 'results-single',
    sentence: 'A tool_use has one tool_result.',
    repair: 'Merge both texts into one tool_result.',
    source: 'hindsight#4250; claude-code#14110',
    pass: 'pairing',
    scope: 'turn',
    check: resultsAreSingle,
  },
  {
    name: 'server-calls-resolved',
    sentence:
      'A call of a provider’s tool has its result in its turn, unless the turn was paused or waits for the harness.',
    repair: 'Send a paused turn back unchanged, with nothing behind it.',
    source: 'docs, handling stop reasons; recorded 200s for both places where a call may wait',
    doubt: 'server-call-index',
    pass: 'pairing',
    scope: 'turn',
    check: serverCallsAreResolved,
  },
  {
    name: 'results-alone',
    sentence: 'While a call of a provider’s tool waits, the harness sends tool_result blocks and nothing else.',
    repair: 'Send the text in a message of its own, after the next response.',
    source: 'docs, handling stop reasons',
    doubt: 'server-call-index',
    pass: 'pairing',
    scope: 'turn',
    check: resultsComeAlone,
  },
  {
    name: 'server-results-have-calls',
    sentence: 'A result of a provider’s tool stands behind its server_tool_use.',
    repair: 'Send both blocks or neither.',
    source: 'error text of the API in public issues (reference §3.2)',
    pass: 'pairing',
    scope: 'turn',
    check: serverResultsHaveCalls,
  },
  {
    name: 'waiting-tool-defined',
    sentence: 'A paused turn is sent back with the tools it was made with.',
    repair: 'Send the same tools again.',
    source: 'docs, handling stop reasons',
    doubt: 'own-words',
    pass: 'pairing',
    scope: 'end',
    check: waitingToolIsDefined,
  },
];
