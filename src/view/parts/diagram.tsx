import { memo } from 'react';
import type { Actor } from '../../engine/loop/transcript.ts';
import './diagram.css';

/** Where a box stands: its centre and size, in the diagram's own units. */
export interface BoxPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A `row` is a name without a frame, for ways out that stay quiet until they are reached. */
  readonly shape: 'box' | 'pill' | 'diamond' | 'row';
  /** Which end of a row its name stands at; the start if nothing is said. */
  readonly anchor?: 'start' | 'end';
}

/** Where a label stands, and which of its ends is there. */
export type LabelPlace = readonly [x: number, y: number, anchor: 'start' | 'middle' | 'end'];

/** Where a way runs: its line, the tip of its arrow with the direction in degrees, and its label. */
export interface EdgePlace {
  readonly path: string;
  readonly head: readonly [x: number, y: number, degrees: number];
  readonly label?: LabelPlace;
  /** One of many small ways out: a plain line without an arrow until it is taken. */
  readonly isThin?: boolean;
}

/** How much a box stands out: not reached, part of the way, or where the run is. */
export type BoxTone = 'quiet' | 'plain' | 'here';

/** How much a way stands out: never taken, taken, or the one that was taken last. */
export type EdgeTone = 'untaken' | 'taken' | 'last';

const TITLE_SIZE = 12;
const NOTE_SIZE = 10.5;
const LINE = 13;
const ROW_PADDING = 5;

/** One box: its frame, its name, and a note under it that says who acts there or what is going on. */
export const DiagramBox = memo(function DiagramBox(props: {
  readonly place: BoxPlace;
  readonly title: string;
  readonly note: string;
  readonly actor: Actor | null;
  readonly tone: BoxTone;
  readonly isBad: boolean;
  /** Everything that the box says. */
  readonly name: string;
}) {
  const { place, title, note, actor, tone, isBad, name } = props;
  const lines = place.shape === 'row' ? [title] : linesOf(title, place.width);
  const height = lines.length * LINE + (note === '' ? 0 : LINE - 1);
  const top = place.y - height / 2 + TITLE_SIZE - 2;
  const isHere = tone === 'here';
  const isRow = place.shape === 'row';
  const anchor = isRow ? (place.anchor ?? 'start') : 'middle';
  const x = place.x + { start: ROW_PADDING - place.width / 2, middle: 0, end: place.width / 2 - ROW_PADDING }[anchor];
  return (
    <g className={`diagram__box diagram__box--${tone}`} aria-current={isHere ? 'step' : undefined}>
      <title>{name}</title>
      <Frame place={place} {...paintOf(tone, isBad, actor)} />
      <text textAnchor={anchor} fontSize={isRow ? NOTE_SIZE : TITLE_SIZE} fill={inkOf(tone, isBad)}>
        {lines.map((line, index) => (
          <tspan key={line} x={x} y={top + index * LINE} fontWeight={tone === 'quiet' || isRow ? 400 : 600}>
            {line}
          </tspan>
        ))}
        {note === '' ? null : (
          <tspan
            x={place.x}
            y={top + lines.length * LINE - 0.5}
            fontSize={NOTE_SIZE}
            fill={noteInkOf(tone, isBad, actor)}
          >
            {note}
          </tspan>
        )}
      </text>
    </g>
  );
});

function Frame({
  place,
  ...paint
}: {
  readonly place: BoxPlace;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}) {
  const { x, y, width, height, shape } = place;
  const [left, top] = [x - width / 2, y - height / 2];
  if (shape === 'diamond') {
    const path = `M${x} ${top}L${left + width} ${y} ${x} ${top + height} ${left} ${y}Z`;
    return <path className="diagram__frame" d={path} strokeLinejoin="round" {...paint} />;
  }
  const isBare = shape === 'row' && paint.strokeWidth < 2;
  const className = isBare ? 'diagram__frame diagram__frame--bare' : 'diagram__frame';
  const radius = shape === 'box' ? 8 : height / 2;
  return (
    <rect
      className={className}
      x={left}
      y={top}
      width={width}
      height={height}
      rx={radius}
      {...(isBare ? { fill: 'none', stroke: 'none' } : paint)}
    />
  );
}

/** One way with its arrow. Freshly taken it draws itself from where the run was to where it goes. */
export const DiagramEdge = memo(function DiagramEdge(props: {
  readonly place: EdgePlace;
  readonly label: string;
  readonly tone: EdgeTone;
  readonly isBad: boolean;
  /** Whether it is another kind of way, dotted whether it was taken or not. */
  readonly isDotted?: boolean;
  /** Whether this very step took it. */
  readonly isFresh: boolean;
}) {
  const { place, label, tone, isBad, isDotted = false, isFresh } = props;
  const { path, head } = place;
  const isPlainLine = tone === 'untaken' && place.isThin === true;
  const ink =
    tone === 'untaken'
      ? 'var(--line-strong)'
      : tone === 'taken'
        ? 'var(--muted)'
        : isBad
          ? 'var(--bad)'
          : 'var(--accent)';
  const width = { untaken: isDotted ? 1.8 : 1.2, taken: isDotted ? 2.2 : 1.6, last: isDotted ? 3.2 : 2.6 }[tone];
  const dash = isFresh
    ? { pathLength: 1, strokeDasharray: '1' }
    : isDotted
      ? { strokeDasharray: `0.1 ${width * 2.2}`, strokeLinecap: 'round' as const }
      : tone === 'untaken' && !isPlainLine
        ? { strokeDasharray: '4 4' }
        : {};
  return (
    <g className={`diagram__edge diagram__edge--${tone}${isFresh ? ' diagram__edge--fresh' : ''}`}>
      <path className="diagram__line" d={path} fill="none" stroke={ink} strokeWidth={width} {...dash} />
      {isPlainLine ? null : (
        <path
          className="diagram__head"
          d="M-7.5-4 .5 0-7.5 4Z"
          fill={ink}
          transform={`translate(${head[0]} ${head[1]}) rotate(${head[2]})`}
        />
      )}
      {place.label === undefined || label === '' ? null : (
        <text
          x={place.label[0]}
          y={place.label[1]}
          textAnchor={place.label[2]}
          fontSize={NOTE_SIZE}
          fontWeight={tone === 'untaken' ? 400 : 600}
          fill={tone === 'last' ? ink : 'var(--muted)'}
          stroke="var(--card)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {label}
        </text>
      )}
    </g>
  );
});

/** What a kind of way means, in the picture itself, so that a saved picture says it too. */
export function DiagramNote({ place, text }: { readonly place: LabelPlace; readonly text: string }) {
  const [x, y, anchor] = place;
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={NOTE_SIZE} fontStyle="italic" fill="var(--muted)">
      {text}
    </text>
  );
}

function paintOf(
  tone: BoxTone,
  isBad: boolean,
  actor: Actor | null,
): { fill: string; stroke: string; strokeWidth: number } {
  if (tone === 'quiet') return { fill: 'var(--card)', stroke: 'var(--line)', strokeWidth: 1.2 };
  const width = tone === 'here' ? 2.8 : 1.5;
  if (isBad) return { fill: 'var(--bad-soft)', stroke: 'var(--bad)', strokeWidth: tone === 'here' ? width : 2 };
  if (tone === 'here') return { fill: 'var(--accent-soft)', stroke: 'var(--accent)', strokeWidth: width };
  if (actor === 'model') return { fill: 'var(--model-soft)', stroke: 'var(--tool_use)', strokeWidth: width };
  if (actor === 'person') return { fill: 'var(--person-soft)', stroke: 'var(--person)', strokeWidth: width };
  return { fill: 'var(--card)', stroke: 'var(--line-strong)', strokeWidth: width };
}

function inkOf(tone: BoxTone, isBad: boolean): string {
  if (tone === 'quiet') return 'var(--muted)';
  return isBad ? 'var(--bad)' : 'var(--ink)';
}

function noteInkOf(tone: BoxTone, isBad: boolean, actor: Actor | null): string {
  if (tone === 'quiet') return 'var(--muted)';
  if (isBad) return 'var(--bad)';
  return actor === null ? 'var(--muted)' : `var(--${actor})`;
}

/** About how wide a letter is, in the diagram's units. */
const LETTER = 7;

/** Breaks a title into as few lines as its box is wide enough for. */
export function linesOf(title: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && (line.length + 1 + word.length) * LETTER <= width - 8)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
