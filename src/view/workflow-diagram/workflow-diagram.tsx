import { memo } from 'react';
import type { RunState } from '../../engine/loop/state.ts';
import type { Actor } from '../../engine/loop/transcript.ts';
import type { WorkflowGraph, WorkflowNode } from '../../engine/workflow/graph.ts';
import { nodeOf } from '../../engine/workflow/graph.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { type BoxTone, DiagramBox, DiagramEdge } from '../parts/diagram.tsx';
import { DiagramFigure, DiagramSheet, type SheetSize } from '../parts/diagram-figure.tsx';
import { NARROW, type Sheet, WIDE } from './grid.ts';
import { type Layout, layoutOf, type WrittenEdge } from './layout.ts';
import { lastWay, type Path, pathAt, wayOf } from './path-taken.ts';

interface Layouts {
  readonly wide: Layout;
  readonly narrow: Layout;
}

const layouts = new WeakMap<WorkflowGraph, Layouts>();

function layoutsOf(graph: WorkflowGraph): Layouts {
  const known = layouts.get(graph);
  if (known !== undefined) return known;
  const on = (sheet: Sheet): Layout => layoutOf(graph, sheet);
  const made = { wide: on(WIDE), narrow: on(NARROW) };
  layouts.set(graph, made);
  return made;
}

/** A step of the graph with all that it says at this step of the run. */
interface ShownNode {
  readonly node: WorkflowNode;
  readonly note: string;
  readonly actor: Actor;
  readonly isBad: boolean;
  readonly name: string;
}

/**
 * A workflow as its graph: the steps that code wrote, the path this run takes, and where it asks the model.
 */
export const WorkflowDiagram = memo(function WorkflowDiagram(props: {
  readonly reading: LaneReading;
  readonly graph: WorkflowGraph;
}) {
  const { reading, graph } = props;
  const path = pathAt(reading.run, reading.step);
  const { wide, narrow } = layoutsOf(graph);
  const shown = wide.nodes.map(({ node }) => shownNode(node, path, reading.state));
  const picture = { shown, path, step: reading.step };
  return (
    <DiagramFigure
      label={say('graph.label')}
      summary={summaryOf(path, graph)}
      names={shown.map((each) => each.name)}
      fileName={`loopscope-workflow-step-${reading.step}`}
      freeCorner={{ wide: wide.freeCorner, narrow: narrow.freeCorner }}
    >
      {(size) => <Picture {...picture} size={size} layout={size === 'wide' ? wide : narrow} />}
    </DiagramFigure>
  );
});

function shownNode(node: WorkflowNode, path: Path, state: RunState): ShownNode {
  const isHere = path.lit === node.id;
  const asksPerson = isHere && state.phase === 'awaiting_person';
  const isOver = state.phase === 'ended' || state.phase === 'checking_goal';
  const note = say(asksPerson ? 'graph.note.asks_person' : `graph.note.${node.kind}`);
  return {
    node,
    note,
    actor: asksPerson ? 'person' : node.kind === 'model' ? 'model' : 'code',
    // Whatever stops a workflow before its end needs a person.
    isBad: isOver && path.due === node.id && node.kind !== 'done',
    name: [node.label, note, isHere ? say('loop.here') : ''].filter((part) => part !== '').join(', '),
  };
}

function Picture(props: {
  readonly shown: readonly ShownNode[];
  readonly path: Path;
  readonly step: number;
  readonly size: SheetSize;
  readonly layout: Layout;
}) {
  const { shown, path, step, size, layout } = props;
  const edges = [...layout.edges, ...unwrittenEdges(path, layout)];
  const isLast = (edge: WrittenEdge): boolean => wayOf(edge.from, edge.to) === path.taken.at(-1);
  // The way taken last is drawn over the others.
  const drawn = [...edges.filter((edge) => !isLast(edge)), ...edges.filter(isLast)];
  return (
    <DiagramSheet size={size} width={layout.width} height={layout.height}>
      {drawn.map((edge) => (
        <DiagramEdge
          key={`${wayOf(edge.from, edge.to)}/${isLast(edge) ? path.lastStep : ''}`}
          place={edge.place}
          label={edge.label}
          tone={isLast(edge) ? 'last' : path.taken.includes(wayOf(edge.from, edge.to)) ? 'taken' : 'untaken'}
          isBad={isHandOver(edge.to, layout)}
          isFresh={isLast(edge) && path.lastStep === step}
        />
      ))}
      {layout.nodes.map(({ node, place }, index) => {
        const each = shown[index];
        if (each === undefined) return null;
        const { note, actor, isBad, name } = each;
        return (
          <DiagramBox
            key={node.id}
            place={place}
            title={node.label}
            note={note}
            actor={actor}
            tone={toneOf(node, path)}
            isBad={isBad}
            name={name}
          />
        );
      })}
    </DiagramSheet>
  );
}

/** The ways that this run took although the graph has none: to the fallback, from a step that could not go on. */
function unwrittenEdges(path: Path, layout: Layout): readonly WrittenEdge[] {
  const way = lastWay(path);
  if (way === null || layout.edges.some((edge) => edge.from === way.from && edge.to === way.to)) return [];
  return [{ ...way, label: say('graph.unwritten'), place: layout.detour(way.from) }];
}

function toneOf(node: WorkflowNode, path: Path): BoxTone {
  if (path.lit === node.id) return 'here';
  const isReached = path.due === node.id || path.taken.some((way) => way.startsWith(`${node.id}>`));
  return isReached ? 'plain' : 'quiet';
}

function isHandOver(id: string, layout: Layout): boolean {
  return layout.nodes.some(({ node }) => node.id === id && node.kind === 'hand_over');
}

function summaryOf(path: Path, graph: WorkflowGraph): string {
  const last = lastWay(path);
  const steps = [graph.start, ...path.taken.map((way) => way.split('>')[1] ?? '')].map((id) => nodeOf(graph, id).label);
  return [
    say('loop.summary.here', { box: nodeOf(graph, path.lit).label }),
    last === null ? say('loop.summary.none') : say('graph.summary.path', { steps: steps.join(', ') }),
  ].join(' ');
}
