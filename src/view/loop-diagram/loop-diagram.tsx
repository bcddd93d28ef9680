import { memo, useId } from 'react';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { type BoxTone, DiagramBox, DiagramEdge } from '../parts/diagram.tsx';
import { actorIn, labelOf, noteOf, summaryOf, titleOf } from './box-words.ts';
import { BOXES, type BoxId, EDGE_IDS, EDGES, type EdgeId, RARE_EDGES } from './boxes.ts';
import { type Position, positionAt } from './edges-taken.ts';
import { type Geometry, NARROW, WIDE } from './geometry.ts';

/**
 * The agent's loop as a picture: the box where the last event happened is lit, the way just taken draws itself, and
 * every way shows how often it was taken. Drawn twice, for wide and for narrow lanes; one of them is hidden.
 */
export const LoopDiagram = memo(function LoopDiagram({ reading }: { readonly reading: LaneReading }) {
  const position = positionAt(reading.run, reading.step);
  const summary = useId();
  return (
    <figure className="diagram" aria-label={say('loop.label')}>
      <figcaption id={summary} className="visually-hidden">
        {summaryOf(position)}
      </figcaption>
      <Picture reading={reading} position={position} geometry={WIDE} size="wide" summary={summary} />
      <Picture reading={reading} position={position} geometry={NARROW} size="narrow" summary={summary} />
    </figure>
  );
});

function Picture(props: {
  readonly reading: LaneReading;
  readonly position: Position;
  readonly geometry: Geometry;
  readonly size: 'wide' | 'narrow';
  readonly summary: string;
}) {
  const { reading, position, geometry, size, summary } = props;
  const edges = EDGE_IDS.filter((id) => !RARE_EDGES.has(id) || position.counts[id] !== undefined);
  // The way taken last is drawn over the others.
  const drawn = [...edges.filter((id) => !position.last.includes(id)), ...position.last];
  return (
    <svg
      className={`diagram__picture diagram__picture--${size}`}
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      aria-describedby={summary}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one calm stop at which the picture is read out; it holds no controls.
      tabIndex={0}
    >
      <title>{say('loop.label')}</title>
      <g aria-hidden="true">
        {drawn.map((id) => (
          <Way key={keyOf(id, position)} id={id} position={position} geometry={geometry} step={reading.step} />
        ))}
      </g>
      <g>
        {BOXES.filter((box) => box !== 'failed' || position.due === box).map((box) => (
          <Box key={box} box={box} reading={reading} position={position} geometry={geometry} />
        ))}
      </g>
    </svg>
  );
}

/** A way that is taken again is a new element, so that it draws itself again. */
function keyOf(id: EdgeId, position: Position): string {
  return position.last.includes(id) ? `${id}/${position.lastStep}` : id;
}

function Way({
  id,
  position,
  geometry,
  step,
}: {
  readonly id: EdgeId;
  readonly position: Position;
  readonly geometry: Geometry;
  readonly step: number;
}) {
  const count = position.counts[id] ?? 0;
  const isLast = position.last.includes(id);
  return (
    <DiagramEdge
      place={geometry.edges[id]}
      label={labelOf(id, count)}
      tone={isLast ? 'last' : count > 0 ? 'taken' : 'untaken'}
      isBad={isBadExit(EDGES[id].to)}
      isFresh={isLast && position.lastStep === step}
    />
  );
}

function Box({
  box,
  reading,
  position,
  geometry,
}: {
  readonly box: BoxId;
  readonly reading: LaneReading;
  readonly position: Position;
  readonly geometry: Geometry;
}) {
  const isHere = position.lit === box;
  const note = noteOf(box, reading.state, position);
  const title = titleOf(box);
  const parts = [title, note, isHere ? say('loop.here') : ''].filter((part) => part !== '');
  return (
    <DiagramBox
      place={geometry.boxes[box]}
      title={title}
      note={note}
      actor={actorIn(box)}
      tone={toneOf(box, position)}
      isBad={isBadExit(box)}
      name={parts.join(', ')}
    />
  );
}

/** The loop itself is always plain; a person and the ways out are quiet until the run gets there. */
function toneOf(box: BoxId, position: Position): BoxTone {
  if (position.lit === box) return 'here';
  if (box === 'person') return position.counts.authorize_person === undefined ? 'quiet' : 'plain';
  return actorIn(box) === null && position.due !== box ? 'quiet' : 'plain';
}

function isBadExit(box: BoxId): boolean {
  return actorIn(box) === null && box !== 'answer';
}
