import { type KeyboardEvent, memo } from 'react';
import type { LoopEvent } from '../../engine/loop/events.ts';
import type { WorkflowGraph } from '../../engine/workflow/graph.ts';
import { say } from '../../words/say.ts';
import { ActorBadge } from '../parts/actor-badge.tsx';
import { describeEvent } from '../parts/describe-event.ts';
import { visibleText } from '../parts/visible-text.ts';
import type { Join } from './joined.ts';

/** One step: who did it, and what happened. A press goes there. */
export const StepRow = memo(function StepRow(props: {
  readonly event: LoopEvent;
  readonly graph: WorkflowGraph | null;
  readonly isCurrent: boolean;
  readonly join: Join;
  readonly onJump: (step: number) => void;
}) {
  const { event, graph, isCurrent, join, onJump } = props;
  const text = visibleText(describeEvent(event, graph));
  const opensTurn = event.type === 'request_built' && event.attempt === 0;
  return (
    <li className={classOf(opensTurn && event.turn > 1, join)} aria-setsize={-1} aria-posinset={event.index + 1}>
      <button
        type="button"
        className="steps__row"
        tabIndex={isCurrent ? 0 : -1}
        title={text}
        onClick={() => onJump(event.index + 1)}
        onKeyDown={moveFocus}
        aria-current={isCurrent ? 'step' : undefined}
      >
        <ActorBadge actor={event.actor} />
        <span className="steps__text">{text}</span>
        <span className="steps__turn">{opensTurn ? say('page.turn', { turn: event.turn }) : ''}</span>
      </button>
    </li>
  );
});

function classOf(opensTurn: boolean, join: Join): string {
  const joined = join === null ? '' : ` steps__item--joined steps__item--${join}`;
  return `steps__item${opensTurn ? ' steps__item--opens' : ''}${joined}`;
}

/** Up and Down move between the rows, which are one stop of the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const row = event.currentTarget.closest('li');
  const next = event.key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
  const button = next?.querySelector('button');
  if (button === null || button === undefined) return;
  event.preventDefault();
  button.focus();
}
