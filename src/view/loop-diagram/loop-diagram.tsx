import { memo } from 'react';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { type BoxTone, DiagramBox, DiagramEdge, DiagramNote } from '../parts/diagram.tsx';
import { DiagramFigure, DiagramSheet, type SheetSize } from '../parts/diagram-figure.tsx';
import { actorIn, labelOf, noteOf, summaryOf, titleOf } from './box-words.ts';
import { BOXES, type BoxId, EDGE_IDS, EDGES, type EdgeId, QUIET_WAYS, RARE_EDGES } from './boxes.ts';
import { type Position, positionAt } from './edges-taken.ts';
import { type Geometry, NARROW, WIDE } from './geometry.ts';

/** A box with all that it says at this step. */
interface ShownBox {
  readonly box: BoxId;
  readonly title: string;
  readonly note: string;
  readonly name: string;
}

const FREE_CORNER = { wide: 'right', narrow: 'left' } as const;

/**
 * The agent's loop as a picture: the box where the last event happened is lit, the way just taken draws itself, and
 * every way shows how often it was taken.
 */
export const LoopDiagram = memo(function LoopDiagram({ reading }: { readonly reading: LaneReading }) {
  const position = positionAt(reading.run, reading.step);
  const boxes = shownBoxes(reading, position);
  const picture = { boxes, position, step: reading.step };
  return (
    <DiagramFigure
      label={say('loop.label')}
      summary={summaryOf(position)}
      names={boxes.map((box) => box.name)}
      fileName={`loopscope-agent-step-${reading.step}`}
      freeCorner={FREE_CORNER}
    >
      {(size) => <Picture {...picture} size={size} geometry={size === 'wide' ? WIDE : NARROW} />}
    </DiagramFigure>
  );
});

function shownBoxes({ run, state }: LaneReading, position: Position): readonly ShownBox[] {
  // A run that breaks off is a fault and no part of the loop, so its box is there only when it happens.
  return BOXES.filter((box) => box !== 'failed' || position.due === box).map((box) => {
    const [title, note] = [titleOf(box, state), noteOf(box, state, position, run.program.harness)];
    const quiet = QUIET_WAYS.has(box as EdgeId) ? say('loop.quiet') : '';
    const parts = [title, note, quiet, position.lit === box ? say('loop.here') : ''];
    return { box, title, note, name: parts.filter((part) => part !== '').join(', ') };
  });
}

function Picture(props: {
  readonly boxes: readonly ShownBox[];
  readonly position: Position;
  readonly step: number;
  readonly size: SheetSize;
  readonly geometry: Geometry;
}) {
  const { boxes, position, step, size, geometry } = props;
  const edges = EDGE_IDS.filter((id) => !RARE_EDGES.has(id) || position.counts[id] !== undefined);
  // The way taken last is drawn over the others.
  const drawn = [...edges.filter((id) => !position.last.includes(id)), ...position.last];
  return (
    <DiagramSheet size={size} width={geometry.width} height={geometry.height}>
      {drawn.map((id) => (
        <Way key={keyOf(id, position)} id={id} position={position} geometry={geometry} step={step} />
      ))}
      <DiagramNote place={geometry.legend} text={say('loop.legend.quiet')} />
      {boxes.map(({ box, title, note, name }) => (
        <DiagramBox
          key={box}
          place={geometry.boxes[box]}
          title={title}
          note={note}
          actor={actorIn(box)}
          tone={toneOf(box, position)}
          isBad={isBadExit(box)}
          name={name}
        />
      ))}
    </DiagramSheet>
  );
}

/** A way that is taken again is a new element, so that it draws itself again. */
function keyOf(id: EdgeId, position: Position): string {
  return position.last.includes(id) ? `${id}/${position.lastStep}` : id;
}

function Way(props: {
  readonly id: EdgeId;
  readonly position: Position;
  readonly geometry: Geometry;
  readonly step: number;
}) {
  const { id, position, geometry, step } = props;
  const count = position.counts[id] ?? 0;
  const isLast = position.last.includes(id);
  return (
    <DiagramEdge
      place={geometry.edges[id]}
      label={labelOf(id, count)}
      tone={isLast ? 'last' : count > 0 ? 'taken' : 'untaken'}
      isBad={isBadExit(EDGES[id].to)}
      isDotted={QUIET_WAYS.has(id)}
      isFresh={isLast && position.lastStep === step}
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
