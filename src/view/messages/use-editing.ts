import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageEdit } from '../../engine/messages/edit.ts';
import { stateAt } from '../../engine/run/run.ts';
import type { LaneReading } from '../../session/reads.ts';
import { type Editing, type EditorActions, type EditPlace, type EditTarget, stepOfEdit } from './editing.ts';

/** What each place offers; null where it offers nothing. */
export type EditingByPlace = Readonly<Record<EditPlace, Editing | null>>;

/** What editing does to the session. */
export interface EditGestures {
  /** Someone has begun to write: nothing should move under their hands. */
  readonly onBegin: () => void;
  readonly onFork: (atStep: number, edit: MessageEdit) => Promise<void>;
}

/** The one editor that may be open. It belongs to what was on the screen, and closes when that moves on. */
interface OpenEditor {
  readonly reading: LaneReading;
  readonly place: EditPlace;
  readonly target: EditTarget;
  readonly opener: HTMLElement;
}

/** What each place offers for editing, and what the open editor leads to. `onDone` follows a fork. */
export function useEditing(
  reading: LaneReading,
  hasAnswer: boolean,
  gestures: EditGestures,
  onDone: () => void,
): { readonly editing: EditingByPlace; readonly editor: EditorActions | null } {
  const [opened, setOpened] = useState<OpenEditor | null>(null);
  const latest = useRef(reading);
  useLayoutEffect(() => {
    latest.current = reading;
  }, [reading]);
  const open = opened?.reading === reading ? opened : null;

  const onOpen = useCallback(
    (place: EditPlace, target: EditTarget, opener: HTMLElement): void => {
      gestures.onBegin();
      setOpened({ reading: latest.current, place, target, opener });
    },
    [gestures],
  );

  const steps: Readonly<Record<EditPlace, number | null>> = {
    sent: stepOfEdit(reading, 'sent'),
    answer: hasAnswer ? stepOfEdit(reading, 'answer') : null,
    waiting: stepOfEdit(reading, 'waiting'),
    in_hand: stepOfEdit(reading, 'in_hand'),
  };
  const editing = {
    sent: useEditingAt('sent', steps.sent, open, onOpen),
    answer: useEditingAt('answer', steps.answer, open, onOpen),
    waiting: useEditingAt('waiting', steps.waiting, open, onOpen),
    in_hand: useEditingAt('in_hand', steps.in_hand, open, onOpen),
  };
  const atStep = open === null ? null : steps[open.place];
  const editor = useMemo((): EditorActions | null => {
    if (open === null || atStep === null) return null;
    return {
      atStep,
      call: stateAt(open.reading.run, atStep).ledger.call + 1,
      onCancel: () => {
        setOpened(null);
        open.opener.focus();
      },
      onFork: (edit) => {
        setOpened(null);
        void gestures.onFork(atStep, edit).then(onDone);
      },
    };
  }, [open, atStep, gestures, onDone]);
  return { editing, editor };
}

/** What one place offers. A step that changes nothing of that gives the same value, so that no row is drawn anew. */
function useEditingAt(
  place: EditPlace,
  atStep: number | null,
  open: OpenEditor | null,
  onOpen: (place: EditPlace, target: EditTarget, opener: HTMLElement) => void,
): Editing | null {
  const isOffered = atStep !== null;
  const target = open?.place === place ? open.target : null;
  return useMemo(
    () => (isOffered ? { open: target, onOpen: (next, opener) => onOpen(place, next, opener) } : null),
    [isOffered, target, onOpen, place],
  );
}
