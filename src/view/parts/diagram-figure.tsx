import { type ReactNode, useId, useRef } from 'react';
import { say } from '../../words/say.ts';
import { savePicture } from './save-picture.ts';
import { useNarrow } from './use-narrow.ts';
import './diagram.css';

/** The size of the sheet that a diagram is drawn on: for wide lanes or for narrow ones. */
export type SheetSize = 'wide' | 'narrow';

/** A lower corner of a sheet. */
export type Corner = 'left' | 'right';

/** The frame of a diagram: one stop of the Tab key, with the picture in words for those who do not see it. */
export function DiagramFigure(props: {
  readonly label: string;
  readonly summary: string;
  /** What each box says, in reading order. */
  readonly names: readonly string[];
  /** What a saved picture is called. */
  readonly fileName: string;
  /** Which lower corner of each sheet is empty. */
  readonly freeCorner: Readonly<Record<SheetSize, Corner>>;
  /** Draws the sheet that there is room for. */
  readonly children: (size: SheetSize) => ReactNode;
}) {
  const { label, summary, names, fileName, freeCorner, children } = props;
  const description = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow(frame);
  const save = (): void => {
    const drawing = frame.current?.querySelector<SVGSVGElement>('.diagram__picture');
    if (drawing !== null && drawing !== undefined) savePicture(drawing, fileName);
  };
  return (
    <div className="diagram" ref={frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: one calm stop at which the picture is read out. */}
      <figure className="diagram__figure" aria-label={label} aria-describedby={description} tabIndex={0}>
        <figcaption className="visually-hidden">
          <p id={description}>{summary}</p>
          <ol>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        </figcaption>
        {children(isNarrow ? 'narrow' : 'wide')}
      </figure>
      <button
        type="button"
        className={`diagram__save diagram__save--${freeCorner[isNarrow ? 'narrow' : 'wide']}`}
        aria-label={say('diagram.save')}
        title={say('diagram.save')}
        onClick={save}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v8M4.5 6.8 8 10.3l3.5-3.5M2.5 13.5h11" />
        </svg>
      </button>
    </div>
  );
}

/** A sheet of a diagram. */
export function DiagramSheet(props: {
  readonly size: SheetSize;
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}) {
  const { size, width, height, children } = props;
  return (
    <svg className={`diagram__picture diagram__picture--${size}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
    </svg>
  );
}
