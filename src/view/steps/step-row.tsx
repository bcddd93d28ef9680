import { type KeyboardEvent, memo } from 'react';
import type { LoopEvent } from '../../engine/loop/events.ts';
import type { WorkflowGraph } from '../../engine/workflow/graph.ts';
import { say } from '../../words/say.ts';
import { ActorBadge } from '../parts/actor-badge.tsx';
import { describeEvent } from '../parts/describe-event.ts';

/** One step: who did it, and what happened. A press goes there. */
export const StepRow = memo(function StepRow(props: {
  readonly event: LoopEvent;
  readonly graph: WorkflowGraph | null;
  readonly isCurrent: boolean;
  readonly onJump: (step: number) => void;
}) {
  const { event, graph, isCurrent, onJump } = props;
  const text = describeEvent(event, graph);
  const opensTurn = event.type === 'request_built' && event.attempt === 0;
  return (
    <li aria-setsize={-1} aria-posinset={event.index + 1}>
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
