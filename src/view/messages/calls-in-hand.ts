import type { RunState, StateIn } from '../../engine/loop/state.ts';
import type { ToolResultBlock } from '../../engine/messages/types.ts';
import { toolResult } from '../../engine/tools/run-tool.ts';
import type { ToolCall } from '../../engine/tools/tool.ts';

/** A call of this turn with its answer, or with what stands in its way. */
export interface CallInHand {
  readonly call: ToolCall;
  readonly result: ToolResultBlock | null;
  readonly waitsFor: 'nothing' | 'authorization' | 'person' | 'start' | 'tool';
}

/** The calls of the turn whose results are not appended yet, in call order. */
export function callsInHand(state: RunState): readonly CallInHand[] {
  switch (state.phase) {
    case 'authorizing':
    case 'awaiting_person':
    case 'running_tools':
      return state.calls.map((call, index) => callInHand(state, call, index));
    case 'appending':
      return state.results.map((result) => ({
        call: { id: result.tool_use_id, name: '', input: {} },
        result,
        waitsFor: 'nothing',
      }));
    default:
      return [];
  }
}

type CallsState = StateIn<'authorizing'> | StateIn<'awaiting_person'> | StateIn<'running_tools'>;

function callInHand(state: CallsState, call: ToolCall, index: number): CallInHand {
  const ruling = state.rulings[index];
  if (ruling === undefined) {
    const isUp = state.phase === 'awaiting_person' && index === state.rulings.length;
    return { call, result: null, waitsFor: isUp ? 'person' : 'authorization' };
  }
  if (ruling.verdict === 'answer_unrun') {
    return { call, result: toolResult(call, { content: ruling.note, isError: true }), waitsFor: 'nothing' };
  }
  if (state.phase !== 'running_tools') return { call, result: null, waitsFor: 'start' };
  const place = state.rulings.slice(0, index).filter((each) => each.verdict === 'run').length;
  const result = state.returned[place] ?? null;
  if (result !== null) return { call, result, waitsFor: 'nothing' };
  return { call, result, waitsFor: state.startedAt[place] === undefined ? 'start' : 'tool' };
}
