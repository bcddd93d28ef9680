import { memo } from 'react';
import type { LaneName } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { TermText } from '../parts/term-text.tsx';
import { plainSentence } from '../parts/terms.ts';
import { useSettled } from './use-settled.ts';
import './narration.css';

/** One step told in words. `speaker` is the lane it happened in, and empty where there is nothing to tell apart. */
export interface ToldStep {
  readonly lane: LaneName;
  readonly speaker: string;
  readonly place: string;
  readonly text: string;
  /** False for what has been said before and still holds: it is not read out again. */
  readonly isNew: boolean;
}

/** What just happened and why it matters, a line for each lane that moved. */
export const Narration = memo(function Narration(props: {
  readonly told: readonly ToldStep[];
  /** Whether steps pass too fast to be read out. */
  readonly isMuted: boolean;
}) {
  const { told, isMuted } = props;
  const spoken = told
    .filter((each) => each.isNew)
    .map(spokenText)
    .join(' ');
  return (
    <div className="narration" data-lines={told.length}>
      {told.map(({ lane, speaker, place, text }) => (
        // A new step is a new line and no old line that changes, so that nothing on the screen moves.
        <p key={`${lane} ${place} ${text}`} className="narration__line">
          {speaker === '' ? null : <span className="narration__speaker">{speaker}</span>}
          {place === '' ? null : <b className="narration__place">{place}</b>}{' '}
          <TermText id={`told-${lane}`} sentence={text} />
        </p>
      ))}
      <Announcer text={spoken} isMuted={isMuted} />
    </div>
  );
});

function spokenText({ speaker, place, text }: ToldStep): string {
  const sentence = plainSentence(text);
  return place === '' ? sentence : say('page.narration.spoken', { speaker, place, text: sentence }).trim();
}

/** Reads the sentence out once the playhead rests. It is empty when the page opens: a region that is born full is not read. */
function Announcer({ text, isMuted }: { readonly text: string; readonly isMuted: boolean }) {
  const settled = useSettled(text, isMuted);
  return (
    <p className="visually-hidden" role="status">
      {settled}
    </p>
  );
}
