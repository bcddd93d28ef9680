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
}

/** What just happened and why it matters, a line for each lane that moved. */
export const Narration = memo(function Narration(props: {
  readonly told: readonly ToldStep[];
  /** Whether steps pass too fast to be read out. */
  readonly isMuted: boolean;
}) {
  const { told, isMuted } = props;
  const spoken = told.map(({ speaker, place, text }) => say('page.narration.spoken', { speaker, place, text: plainSentence(text) })).join(' ');
  return (
    <div className="narration">
      {told.map(({ lane, speaker, place, text }) => (
        <p key={lane} className="narration__line">
          {speaker === '' ? null : <span className="narration__speaker">{speaker}</span>}
          {place === '' ? null : <b className="narration__place">{place}</b>} <TermText sentence={text} />
        </p>
      ))}
      <Announcer text={spoken} isMuted={isMuted} />
    </div>
  );
});

/** Reads the sentence out once the playhead rests. It is empty when the page opens: a region that is born full is not read. */
function Announcer({ text, isMuted }: { readonly text: string; readonly isMuted: boolean }) {
  const settled = useSettled(text, isMuted);
  return (
    <p className="visually-hidden" role="status">
      {settled}
    </p>
  );
}
