import type { EndingCause } from '../../engine/loop/endings.ts';
import type { Harness } from '../../engine/loop/harness.ts';
import type { RunState } from '../../engine/loop/state.ts';
import type { Actor } from '../../engine/loop/transcript.ts';
import { say } from '../../words/say.ts';
import { type BoxId, EDGES, type EdgeId } from './boxes.ts';
import type { Position } from './edges-taken.ts';

/** Who acts in a box; null for a way out, where nobody does. */
export function actorIn(box: BoxId): Actor | null {
  switch (box) {
    case 'goal':
    case 'person':
      return 'person';
    case 'model':
      return 'model';
    case 'stop_reason':
    case 'authorize':
    case 'run_tools':
    case 'append':
    case 'guards':
      return 'code';
    default:
      return null;
  }
}

/** The name of a box. The ways out are called as stop_reason spells them; a fault has the name of what went wrong. */
export function titleOf(box: BoxId, state?: RunState): string {
  const cause = box === 'failed' && state !== undefined ? causeIn(state) : null;
  return cause === null ? say(`loop.box.${box}`) : say(`page.cause.${cause}`);
}

/** What stands under a box's name: who acts there, which call it is, or how the run ended there. */
export function noteOf(box: BoxId, state: RunState, position: Position, { guardPlace }: Harness): string {
  const actor = actorIn(box);
  if (box === 'model') return callNote(state);
  if (box === 'person') return say(state.phase === 'awaiting_person' ? 'loop.note.asked' : 'loop.note.decides');
  if (box === 'guards' && guardPlace !== 'after_append') return say(`loop.note.place.${guardPlace}`);
  if (actor !== null) return say(`page.actor.${actor}`);
  if (box !== position.due) return '';
  if (box === 'answer') return goalNote(state);
  return box === 'halt' ? haltNote(state) : '';
}

function callNote({ phase, ledger }: RunState): string {
  if (ledger.call === 0) return say('loop.note.not_called');
  if (phase === 'waiting_to_retry') return say('loop.note.retry', { call: ledger.call });
  return ledger.attempt === 0
    ? say('loop.note.call', { call: ledger.call })
    : say('loop.note.try', { call: ledger.call, attempt: ledger.attempt + 1 });
}

function goalNote(state: RunState): string {
  const goal = state.phase === 'ended' ? state.ending.goal : state.phase === 'checking_goal' ? state.goal : null;
  return goal === null ? say('loop.note.unchecked_yet') : say(`loop.note.goal.${goal.verdict}`);
}

function haltNote(state: RunState): string {
  const cause = causeIn(state);
  if (cause === null) return '';
  return cause === 'vetoed' ? say('loop.way.refused') : say(`page.cause.${cause}`);
}

function causeIn(state: RunState): EndingCause | null {
  if (state.phase === 'ended') return state.ending.cause;
  return state.phase === 'checking_goal' ? state.cause : null;
}

/** Ways so short that a count of three digits has no room. The ways before and after them were taken as often. */
const MOST_IN_GAP = 99;

/** What stands beside a way: its name if it has one, and how often it was taken, from the second time on. */
export function labelOf(edge: EdgeId, count: number): string {
  const times = count > 1 ? say('loop.times', { count }) : '';
  switch (edge) {
    case 'model_stop_reason':
    case 'authorize_run_tools':
    case 'run_tools_append':
    case 'append_guards':
      return count > MOST_IN_GAP ? '' : times;
    case 'pause_turn':
    case 'tool_use':
    case 'end_turn':
      return times === '' ? edge : `${edge} ${times}`;
    case 'authorize_append':
      return `${say('loop.way.not_run')} ${times}`;
    case 'person_halt':
      return say('loop.way.refused');
    default:
      return times;
  }
}

/** The whole picture in words: where the run is, which way it took last, and how often it took each. */
export function summaryOf(position: Position): string {
  const taken = Object.entries(position.counts).map(([id, count]) =>
    say('loop.summary.way', { way: wayText(id as EdgeId), count }),
  );
  const last = position.last.map(wayText).join(', ');
  return [
    say('loop.summary.here', { box: titleOf(position.lit) }),
    last === '' ? '' : say('loop.summary.last', { ways: last }),
    taken.length === 0 ? say('loop.summary.none') : say('loop.summary.taken', { ways: taken.join('; ') }),
  ].join(' ');
}

function wayText(id: EdgeId): string {
  return say('loop.summary.from_to', { from: titleOf(EDGES[id].from), to: titleOf(EDGES[id].to) });
}
