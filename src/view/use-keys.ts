import { useEffect } from 'react';
import type { Session } from '../session/session.ts';
import { timelineOf } from '../session/timeline.ts';
import { speedBeside } from './transport/speeds.ts';

/** What keys can do beside moving the playhead. */
export interface KeyActions {
  readonly help: () => void;
  readonly togglePresenter: () => void;
  readonly blackout: () => void;
}

/** Listens to the page's keys. Keys with Ctrl, Alt or Meta, and keys in a text field or an open dialog, are left alone. */
export function useKeys(session: Session, letterKeys: boolean, keyActions: KeyActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (isTyping(target) || document.querySelector('dialog[open]') !== null) return;
      const action = movingKey(event, target, session) ?? (letterKeys ? letterKey(event, session, keyActions) : null);
      if (action === null) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session, letterKeys, keyActions]);
}

function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement)
    return target.type !== 'range' && target.type !== 'radio' && target.type !== 'checkbox';
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** The keys that are no characters. A radio group keeps its arrows, and a button its Space. */
function movingKey(event: KeyboardEvent, target: HTMLElement, { actions, getState }: Session): (() => void) | null {
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  switch (event.key) {
    case 'ArrowRight':
      return isRadio ? null : event.shiftKey ? actions.turnForward : actions.stepForward;
    case 'ArrowLeft':
      return isRadio ? null : event.shiftKey ? actions.turnBack : actions.stepBack;
    case 'PageDown':
      return actions.stepForward;
    case 'PageUp':
      return actions.stepBack;
    case 'Home':
      return actions.toFirst;
    case 'End':
      return actions.toLast;
    case ' ':
      if (target.closest('button, a, summary, input:not([type="range"])') !== null) return null;
      return getState().playing ? actions.pause : actions.play;
    default:
      return null;
  }
}

/** The keys that are single characters, which a person can switch off. */
function letterKey(event: KeyboardEvent, session: Session, keyActions: KeyActions): (() => void) | null {
  const { actions } = session;
  const state = session.getState();
  if (/^[0-9]$/.test(event.key)) return () => actions.jumpTo((timelineOf(state).length * Number(event.key)) / 10);
  switch (event.key) {
    case ']':
      return actions.turnForward;
    case '[':
      return actions.turnBack;
    case '.':
      return actions.stepForward;
    case ',':
      return actions.stepBack;
    case '>':
      return () => actions.setSpeed(speedBeside(state.speed, 1));
    case '<':
      return () => actions.setSpeed(speedBeside(state.speed, -1));
    case '?':
      return keyActions.help;
    case 't':
    case 'T':
      return pressTable;
    case 'p':
    case 'P':
      return keyActions.togglePresenter;
    case 'b':
    case 'B':
      return keyActions.blackout;
    case 'f':
    case 'F':
      return toggleFullScreen;
    default:
      return null;
  }
}

/** Presses the button that opens the table of figures, in the lane in focus if it has one. */
function pressTable(): void {
  const button = '[aria-keyshortcuts="T"]';
  const found =
    document.querySelector<HTMLElement>(`[data-focused="true"] ${button}`) ?? document.querySelector(button);
  if (found instanceof HTMLElement) found.click();
}

function toggleFullScreen(): void {
  const isFull = document.fullscreenElement !== null;
  // A browser may say no, and then the page stays as it is.
  void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
}
