import { useState } from 'react';
import type { SessionState } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { PopoverButton } from '../parts/popover-button.tsx';

/** Copies the link to exactly what is on the screen, and shows it for those whose browser does not copy. */
export function SharePanel({ isLive, state }: { readonly isLive: boolean; readonly state: () => SessionState }) {
  const [leftOut, setLeftOut] = useState(0);
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'by_hand'>('none');
  const copy = (): void => {
    setOutcome('none');
    void import('../../session/fork-address.ts').then(({ forksLeftOut }) => setLeftOut(forksLeftOut(state())));
    const copied = navigator.clipboard?.writeText(window.location.href) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setOutcome('copied'),
      () => setOutcome('by_hand'),
    );
  };
  return (
    <PopoverButton text={say('page.share')} label={say('page.share')} onOpen={copy}>
      {() => (
        <div className="share">
          <p className="share__outcome" role="status">
            {outcome === 'none' ? '' : say(`page.share.${outcome}`)}
          </p>
          <input
            className="field share__link"
            readOnly
            aria-label={say('page.share.link')}
            value={window.location.href}
            onFocus={(event) => event.currentTarget.select()}
          />
          {leftOut === 0 || isLive ? null : (
            <p className="share__note">{say('page.share.left_out', { count: leftOut })}</p>
          )}
          <p className="share__note">{say(isLive ? 'page.share.live' : 'page.share.note')}</p>
        </div>
      )}
    </PopoverButton>
  );
}
