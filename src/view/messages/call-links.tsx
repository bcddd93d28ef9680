import { createContext, type MouseEvent, useContext } from 'react';
import { blocksOf, toolUsesIn } from '../../engine/messages/blocks.ts';
import { type Chain, rememberingFold } from '../../engine/messages/chain.ts';
import { addTo, emptySet, type GrowingSet, hasIn } from '../../engine/messages/growing-set.ts';
import type { Message } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';

/** How the calls of a conversation are told apart and lit, shared by everything in the tab. */
export interface CallLinks {
  /** The ids of the calls so far, numbered in their order. */
  readonly ids: GrowingSet;
  /** The call under the pointer or the focus: it and its result are lit. */
  readonly lit: string | null;
  readonly light: (id: string | null) => void;
}

/** Hands the links down to the chips, so that rows need not draw themselves again when a call is lit. */
export const CallLinksContext = createContext<CallLinks>({ ids: emptySet(), lit: null, light: () => undefined });

/** The ids of all calls in a conversation, in order. After an append it costs what was appended. */
export const callIdsIn: (messages: Chain<Message> | null) => GrowingSet = rememberingFold(emptySet(), (ids, message) =>
  toolUsesIn(blocksOf(message)).reduce((known, call) => addTo(known, call.id), ids),
);

const MARKS = ['●', '■', '▲', '◆', '▼', '◐'] as const;

/** A short name for a call: a mark that goes with its place among the calls, and the end of its id. */
function labelOf(ids: GrowingSet, id: string): { readonly mark: string; readonly label: string } {
  const place = hasIn(ids, id) ? (ids.firstSeen.get(id) ?? 0) : 0;
  return { mark: MARKS[place % MARKS.length] ?? '●', label: `…${visibleText(id.slice(-2))}` };
}

/** The short name of a call where it can't be a button: inside of a folded message. */
export function CallLabel({ id }: { readonly id: string }) {
  const { ids, lit, light } = useContext(CallLinksContext);
  const { mark, label } = labelOf(ids, id);
  return (
    <span
      className={lit === id ? 'messages__call messages__call--lit' : 'messages__call'}
      data-call={id}
      onPointerEnter={() => light(id)}
      onPointerLeave={() => light(null)}
    >
      <span aria-hidden="true">{mark}</span> {label}
    </span>
  );
}

/** Joins a call and its result: pointing at one lights the other, pressing it goes there. */
export function CallLink({ id, end }: { readonly id: string; readonly end: 'call' | 'result' }) {
  const { ids, lit, light } = useContext(CallLinksContext);
  const { mark, label } = labelOf(ids, id);
  return (
    <button
      type="button"
      className={lit === id ? 'messages__call messages__call--lit' : 'messages__call'}
      data-call={id}
      aria-label={say(end === 'call' ? 'messages.link.to_result' : 'messages.link.to_call', { label })}
      title={id}
      onPointerEnter={() => light(id)}
      onPointerLeave={() => light(null)}
      onFocus={() => light(id)}
      onBlur={() => light(null)}
      onClick={goToOtherEnd}
    >
      <span aria-hidden="true">{mark}</span> {label}
    </button>
  );
}

function goToOtherEnd({ currentTarget }: MouseEvent<HTMLElement>): void {
  const id = currentTarget.dataset['call'];
  const all = [...(currentTarget.closest('.messages')?.querySelectorAll<HTMLElement>('[data-call]') ?? [])];
  const other = all.find((each) => each !== currentTarget && each.dataset['call'] === id);
  other?.scrollIntoView({ block: 'nearest' });
  other?.closest('button')?.focus({ preventScroll: true });
}
