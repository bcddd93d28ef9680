import { type ReactNode, useEffect, useRef } from 'react';
import { say, type WordId } from '../../words/say.ts';
import '../parts/controls.css';
import './help.css';

const KEYS: readonly { readonly keys: readonly string[]; readonly does: WordId; readonly isLetter: boolean }[] = [
  { keys: ['→', 'PageDown', '.'], does: 'page.transport.next_step', isLetter: false },
  { keys: ['←', 'PageUp', ','], does: 'page.transport.previous_step', isLetter: false },
  { keys: ['Shift →', ']'], does: 'page.transport.next_turn', isLetter: false },
  { keys: ['Shift ←', '['], does: 'page.transport.previous_turn', isLetter: false },
  { keys: ['Home'], does: 'page.transport.first', isLetter: false },
  { keys: ['End'], does: 'page.transport.last', isLetter: false },
  { keys: ['Space'], does: 'page.help.play', isLetter: false },
  { keys: ['>', '<'], does: 'page.help.speed', isLetter: true },
  { keys: ['0', '…', '9'], does: 'page.help.percent', isLetter: true },
  { keys: ['T'], does: 'page.help.table', isLetter: true },
  { keys: ['P'], does: 'page.help.presenter', isLetter: true },
  { keys: ['F'], does: 'page.help.fullscreen', isLetter: true },
  { keys: ['B'], does: 'page.help.blackout', isLetter: true },
  { keys: ['?'], does: 'page.help.help', isLetter: true },
  { keys: ['Esc'], does: 'page.help.close', isLetter: false },
];

/** What the page is, its keys with a switch for the single letters, and the words it uses (`children`). */
export function HelpDialog(props: {
  readonly letterKeys: boolean;
  readonly onLetterKeys: (on: boolean) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { letterKeys, onLetterKeys, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="help" aria-labelledby="help-title" onClose={onClose}>
      <h2 id="help-title">{say('page.help.title')}</h2>
      <p>{say('page.help.about')}</p>
      <p>{say('page.help.simulated')}</p>
      <h3>{say('page.help.keys')}</h3>
      <label className="help__switch">
        <input type="checkbox" checked={letterKeys} onChange={(event) => onLetterKeys(event.currentTarget.checked)} />
        {say('page.help.letters')}
      </label>
      <dl className="help__keys">
        {KEYS.map(({ keys, does, isLetter }) => (
          <div key={does} className={isLetter && !letterKeys ? 'help__key help__key--off' : 'help__key'}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      {children}
      <button type="button" className="button button--primary" onClick={() => dialog.current?.close()}>
        {say('page.close')}
      </button>
    </dialog>
  );
}
