import '../../words/exits.ts';
import { memo } from 'react';
import { toolUsesIn } from '../../engine/messages/blocks.ts';
import type { Run } from '../../engine/run/run.ts';
import { at } from '../../engine/run/sequence.ts';
import type { OutcomeName } from '../../session/outcomes.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { ERROR_ROWS, type ExitRow, STOP_ROWS, TOOL_ROWS } from './rows.ts';
import '../parts/controls.css';
import './exits-tab.css';

/** Every way for a model call to end: what it means, how a loop without its branch fails, and a button that shows it. */
export const ExitsTab = memo(function ExitsTab(props: {
  readonly reading: LaneReading;
  /** Makes a fork in which the call on the screen ends like this; null where nobody can. */
  readonly onForce: ((outcome: OutcomeName) => void) | null;
}) {
  const { reading, onForce } = props;
  const call = reading.event?.call ?? 0;
  const canForce = call > 0 && onForce !== null;
  const now = reading.event?.type === 'stop_reason_read' ? reading.event.stopReason : null;
  const canFail = canForce && asksForTools(reading.run, reading.step);
  const rowOf = (can: boolean) => (row: ExitRow) => (
    <ExitItem
      key={row.id}
      row={row}
      isNow={row.stopReason !== null && row.stopReason === now}
      canForce={can}
      onForce={() => onForce?.(row.id)}
    />
  );
  return (
    <div className="exits">
      <p>{say('exits.about')}</p>
      <p className="exits__note">
        {onForce === null ? say('exits.for.live') : canForce ? say('exits.for', { call }) : say('exits.for.none')}
      </p>
      <ul className="exits__rows">{STOP_ROWS.map(rowOf(canForce))}</ul>
      <h3>{say('exits.errors')}</h3>
      <p className="exits__note">{say('exits.errors.about')}</p>
      <ul className="exits__rows">{ERROR_ROWS.map(rowOf(canForce))}</ul>
      <h3>{say('exits.tools')}</h3>
      <p className="exits__note">{say(canFail || !canForce ? 'exits.tools.about' : 'exits.tools.none', { call })}</p>
      <ul className="exits__rows">{TOOL_ROWS.map(rowOf(canFail))}</ul>
    </div>
  );
});

/** Whether the answer to the call at a step holds calls of tools, so that these can fail. Reads the events of that call only. */
function asksForTools({ events }: Run, step: number): boolean {
  const call = at(events, step - 1)?.call;
  const asks = (index: number, direction: 1 | -1): boolean => {
    const event = at(events, index);
    if (event === undefined || event.call !== call) return false;
    const isAnswer = event.type === 'response_received' && toolUsesIn(event.response.content).length > 0;
    return isAnswer || asks(index + direction, direction);
  };
  return asks(step - 1, -1) || asks(step, 1);
}

function ExitItem(props: {
  readonly row: ExitRow;
  readonly isNow: boolean;
  readonly canForce: boolean;
  readonly onForce: () => void;
}) {
  const { row, isNow, canForce, onForce } = props;
  const { id, fails } = row;
  const name = say(`exits.${id}.name`);
  return (
    <li className={`exits__row exits__row--${fails}${isNow ? ' exits__row--now' : ''}`} data-exit={id}>
      <h4 className="exits__name">
        <code>{name}</code>
        <span
          className={`exits__fails exits__fails--${fails}`}
          title={fails === 'none' ? undefined : say(`exits.fails.${fails}.title`)}
        >
          {say(`exits.fails.${fails}`)}
        </span>
        {/* Marked by its ground and not by a word that takes room: nothing moves while stepping. */}
        {isNow ? <span className="visually-hidden">{say('exits.now')}</span> : null}
      </h4>
      <button
        type="button"
        className="button"
        aria-label={say('exits.show.label', { name })}
        aria-disabled={!canForce}
        onClick={canForce ? onForce : undefined}
      >
        {say('exits.show')}
      </button>
      <dl className="exits__facts">
        {(['meaning', 'without', 'with'] as const).map((fact) => (
          <div key={fact}>
            <dt>{say(`exits.${fact}`)}</dt>
            <dd>{say(`exits.${id}.${fact}`)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
