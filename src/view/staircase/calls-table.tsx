import { useId, useRef, useState } from 'react';
import { say } from '../../words/say.ts';
import '../parts/controls.css';
import { countText } from '../parts/format.ts';
import type { CallFigures } from './call-figures.ts';

/** The figures of the staircase as a table, in a dialog of its own: it is drawn while it is open. */
export function CallsTable({
  figures,
  onPickCall,
}: {
  readonly figures: readonly CallFigures[];
  readonly onPickCall: (step: number) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const title = useId();
  const open = (): void => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  const pick = (step: number): void => {
    dialog.current?.close();
    onPickCall(step);
  };
  return (
    <>
      <button type="button" className="staircase__open" onClick={open} aria-haspopup="dialog" aria-keyshortcuts="T">
        {say('stairs.table.open')}
      </button>
      <dialog className="staircase__dialog" ref={dialog} onClose={() => setIsOpen(false)} aria-labelledby={title}>
        {isOpen ? (
          <>
            <h2 className="staircase__title" id={title}>
              {say('stairs.table.title')}
            </h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, so the keyboard must reach it. */}
            <section className="staircase__table" tabIndex={0} aria-labelledby={title}>
              <FiguresTable figures={figures} onPick={pick} />
            </section>
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              {say('stairs.table.close')}
            </button>
          </>
        ) : null}
      </dialog>
    </>
  );
}

const COLUMNS = ['call', 'turn', 'input', 'prefix', 'history', 'output', 'sum'] as const;

function FiguresTable({
  figures,
  onPick,
}: {
  readonly figures: readonly CallFigures[];
  readonly onPick: (step: number) => void;
}) {
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {say(`stairs.table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.step}>
            <th scope="row">
              <button type="button" className="staircase__open" onClick={() => onPick(figure.step)}>
                {figure.attempt === 0
                  ? figure.call
                  : say('stairs.table.try', { call: figure.call, attempt: figure.attempt + 1 })}
              </button>
            </th>
            <td>{figure.turn}</td>
            <td>{figure.isAnswered ? countText(figure.input) : say('stairs.failed')}</td>
            <td>{countText(figure.prefix)}</td>
            <td>{countText(figure.input - figure.prefix)}</td>
            <td>{countText(figure.output)}</td>
            <td>{countText(figure.sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
