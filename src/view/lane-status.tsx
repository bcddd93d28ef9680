import { type Trust, trustIn } from '../engine/loop/endings.ts';
import { questionIn } from '../engine/loop/question.ts';
import type { LaneReading } from '../session/reads.ts';
import { say } from '../words/say.ts';
import { placeText } from './parts/place.ts';

const GRADES: Readonly<Record<Trust, 'good' | 'warn' | 'bad'>> = {
  ideal: 'good',
  acceptable: 'warn',
  under_scoped: 'warn',
  stopped_by_person: 'warn',
  bug: 'bad',
  not_an_answer: 'bad',
  misread: 'bad',
  broken: 'bad',
};

/** Where the lane stands, in a few words: the turn and the place, a person who is waited for, or the ending. */
export function LaneStatus({ reading }: { readonly reading: LaneReading }) {
  const { state, event } = reading;
  if (state.phase === 'ended') {
    return <Chip grade={GRADES[trustIn(state.ending)]} text={say(`page.cause.${state.ending.cause}`)} />;
  }
  if (questionIn(state) !== null) return <Chip grade="person" text={say('page.status.waits')} />;
  const turn = event?.turn ?? 0;
  const place = placeText(event);
  return <Chip grade="running" text={turn === 0 ? place : say('page.status.running', { turn, place })} />;
}

function Chip({
  grade,
  text,
}: {
  readonly grade: 'running' | 'person' | 'good' | 'warn' | 'bad';
  readonly text: string;
}) {
  // Keyed by its text: a new one is a new element, and none moves sideways.
  return (
    <p key={text} className={`lane-card__chip lane-card__chip--${grade}`}>
      {text}
    </p>
  );
}
