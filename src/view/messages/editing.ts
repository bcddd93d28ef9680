import { createContext } from 'react';
import { mayChangeContext } from '../../engine/loop/context-change.ts';
import type { MessageEdit } from '../../engine/messages/edit.ts';
import type { Message } from '../../engine/messages/types.ts';
import { type Run, stateAt, stepCount } from '../../engine/run/run.ts';
import { at, valuesOf } from '../../engine/run/sequence.ts';
import { stepOfCall } from '../../session/outcomes.ts';
import type { LaneReading } from '../../session/reads.ts';

/** Where something can be edited: the bands, and the results that are still in hand. */
export type EditPlace = 'sent' | 'answer' | 'waiting' | 'in_hand';

/** What a person has opened an editor for: a block, or a message where `block` is null. */
export interface EditTarget {
  readonly message: number;
  readonly block: number | null;
  readonly kind: 'edit' | 'delete';
}

/** What the rows of a band offer for editing. Its identity changes only when an editor opens or closes. */
export interface Editing {
  readonly open: EditTarget | null;
  /** `opener` gets the focus back when the editor closes without a fork. */
  readonly onOpen: (target: EditTarget, opener: HTMLElement) => void;
}

/** Null where nothing can be edited: in a workflow, whose code writes each prompt anew, and where no request will follow. */
export const EditingContext = createContext<Editing | null>(null);

/** What the open editor leads to. */
export interface EditorActions {
  /** The step that the fork is cut at, and the model call that first carries the edit. */
  readonly atStep: number;
  readonly call: number;
  readonly onFork: (edit: MessageEdit) => void;
  readonly onCancel: () => void;
}

/** For the editor alone. Null while none is open. */
export const EditorContext = createContext<EditorActions | null>(null);

/**
 * The step at which an edit in a band is made: before the request that was sent, so that the same call is made otherwise;
 * else right now, or, for results that are still in hand, when they are appended. Null where it can't be made.
 */
export function stepOfEdit({ run, step, state }: LaneReading, place: EditPlace): number | null {
  if (run.program.mode !== 'agent') return null;
  if (place !== 'sent') {
    if (!mayChangeContext(state)) return null;
    return place === 'in_hand' ? appendingStep(run, step) : step;
  }
  const out = stepOfCall(run, step);
  return out === null ? null : out - 1;
}

/** The step behind the results of the turn that a step belongs to; null if they were never appended. */
function appendingStep(run: Run, step: number): number | null {
  const { turn } = stateAt(run, step).ledger;
  for (let index = step; index < stepCount(run) && at(run.events, index)?.turn === turn; index += 1) {
    if (at(run.events, index)?.type === 'results_appended') return index + 1;
  }
  return null;
}

const NONE: ReadonlySet<Message> = new Set();
const edited = new WeakMap<Run, ReadonlySet<Message>>();

/** The messages of a run that a person has edited. */
export function editedMessagesIn(run: Run): ReadonlySet<Message> {
  if (run.cut === null) return NONE;
  const known = edited.get(run);
  if (known !== undefined) return known;
  const found = valuesOf(run.events).flatMap((event) => {
    if (event.type !== 'context_changed' || event.edited === undefined || event.edited.isWhole) return [];
    return messageIn(event.request.messages, event.edited.edit.message);
  });
  const messages = found.length === 0 ? NONE : new Set(found);
  edited.set(run, messages);
  return messages;
}

function messageIn(messages: LaneReading['state']['ledger']['context']['messages'], place: number): readonly Message[] {
  let link = messages;
  while (link !== null && link.length - 1 > place) link = link.parent;
  return link === null ? [] : [link.value];
}
