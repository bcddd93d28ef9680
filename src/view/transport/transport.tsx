import type { ReactNode } from 'react';
import type { SessionActions } from '../../session/session.ts';
import { say } from '../../words/say.ts';
import '../parts/controls.css';
import './transport.css';
import { ICONS } from './icons.tsx';
import { SPEEDS } from './speeds.ts';

/** The buttons that move the playhead, and the speed of playing. */
export function Transport(props: {
  readonly actions: SessionActions;
  readonly playing: boolean;
  readonly speed: number;
  /** How many turns the turn buttons move by; null in a run of few turns, where they move by one. */
  readonly stride: number | null;
  readonly atStart: boolean;
  /** Whether there is no step forward. */
  readonly atEnd: boolean;
  /** Whether the playhead stands at the last step that there is so far. */
  readonly isAtLast: boolean;
  /** Whether playing would do something here. At the end it begins again; where a person must decide it can't. */
  readonly canPlay: boolean;
}) {
  const { actions, playing, speed, stride, atStart, atEnd, isAtLast, canPlay } = props;
  return (
    <fieldset className="transport">
      <legend className="visually-hidden">{say('page.transport.label')}</legend>
      <Key name={say('page.transport.first')} keys="Home" off={atStart} onPress={actions.toFirst} icon={ICONS.first} />
      <Key
        name={turnName('previous', stride)}
        keys="Shift+ArrowLeft ["
        off={atStart}
        onPress={actions.turnBack}
        icon={ICONS.previousTurn}
      />
      <Key
        name={say('page.transport.previous_step')}
        keys="ArrowLeft PageUp ,"
        off={atStart}
        onPress={actions.stepBack}
        icon={ICONS.previousStep}
      />
      <Key
        name={say(playing ? 'page.transport.pause' : 'page.transport.play')}
        keys="Space"
        off={!canPlay && !playing}
        isLit={!atStart && (!isAtLast || atEnd)}
        onPress={playing ? actions.pause : actions.play}
        icon={playing ? ICONS.pause : ICONS.play}
      />
      <Key
        name={say('page.transport.next_step')}
        keys="ArrowRight PageDown ."
        off={atEnd}
        isLit={atStart || (isAtLast && !atEnd)}
        onPress={actions.stepForward}
        icon={ICONS.nextStep}
      />
      <Key
        name={turnName('next', stride)}
        keys="Shift+ArrowRight ]"
        off={isAtLast}
        onPress={actions.turnForward}
        icon={ICONS.nextTurn}
      />
      <Key name={say('page.transport.last')} keys="End" off={isAtLast} onPress={actions.toLast} icon={ICONS.last} />
      {stride === null ? null : (
        <select
          className="button transport__speed"
          aria-label={say('page.transport.stride')}
          title={say('page.transport.stride')}
          value={stride}
          onChange={(event) => actions.setStride(Number(event.currentTarget.value))}
        >
          {STRIDES.map((turns) => (
            <option key={turns} value={turns}>
              {say('page.transport.stride_value', { turns })}
            </option>
          ))}
        </select>
      )}
      <select
        className="button transport__speed"
        aria-label={say('page.transport.speed')}
        value={speed}
        onChange={(event) => actions.setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {say('page.transport.speed_value', { speed: each })}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

/** Turns that the turn buttons can move by in a long run. */
const STRIDES = [1, 10, 100] as const;

function turnName(direction: 'previous' | 'next', stride: number | null): string {
  if (stride === null || stride === 1) return say(`page.transport.${direction}_turn`);
  return say(`page.transport.${direction}_turns`, { turns: stride });
}

function Key(props: {
  readonly name: string;
  readonly keys: string;
  readonly off: boolean;
  readonly isLit?: boolean;
  readonly onPress: () => void;
  readonly icon: ReactNode;
}) {
  const { name, keys, off, isLit = false, onPress, icon } = props;
  return (
    <button
      type="button"
      className={`button transport__key${isLit && !off ? ' button--primary' : ''}`}
      aria-label={name}
      title={name}
      aria-keyshortcuts={keys}
      // A disabled button would lose the focus of whoever has just pressed it.
      aria-disabled={off}
      onClick={off ? undefined : onPress}
    >
      {icon}
    </button>
  );
}
