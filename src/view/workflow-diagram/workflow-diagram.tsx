import { memo, useId } from 'react';
import type { RunState } from '../../engine/loop/state.ts';
import type { Actor } from '../../engine/loop/transcript.ts';
import type { WorkflowGraph, WorkflowNode } from '../../engine/workflow/graph.ts';
import { nodeOf } from '../../engine/workflow/graph.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { type BoxTone, DiagramBox, DiagramEdge } from '../parts/diagram.tsx';
import { type Layout, layoutOf, NARROW, type Sheet, WIDE, type WrittenEdge } from './layout.ts';
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

/**
 * A workflow as its graph: the steps that code wrote, the path this run takes, and where it asks the model. Drawn twice,
 * for wide and for narrow lanes; one of them is hidden.
 */
export const WorkflowDiagram = memo(function WorkflowDiagram({
  reading,
  graph,
}: {
  readonly reading: LaneReading;
  readonly graph: WorkflowGraph;
}) {
  const path = pathAt(reading.run, reading.step);
  const summary = useId();
  const { wide, narrow } = layoutsOf(graph);
  return (
    <figure className="diagram" aria-label={say('graph.label')}>
      <figcaption id={summary} className="visually-hidden">
        {summaryOf(path, graph)}
      </figcaption>
      <Picture reading={reading} path={path} layout={wide} size="wide" summary={summary} />
      <Picture reading={reading} path={path} layout={narrow} size="narrow" summary={summary} />
    </figure>
  );
});

function Picture(props: {
  readonly reading: LaneReading;
  readonly path: Path;
  readonly layout: Layout;
  readonly size: 'wide' | 'narrow';
  readonly summary: string;
}) {
  const { reading, path, layout, size, summary } = props;
  const edges = [...layout.edges, ...unwrittenEdges(path, layout)];
  const isLast = (edge: WrittenEdge): boolean => wayOf(edge.from, edge.to) === path.taken.at(-1);
  // The way taken last is drawn over the others.
  const drawn = [...edges.filter((edge) => !isLast(edge)), ...edges.filter(isLast)];
  return (
    <svg
      className={`diagram__picture diagram__picture--${size}`}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      aria-describedby={summary}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one calm stop at which the picture is read out; it holds no controls.
      tabIndex={0}
    >
      <title>{say('graph.label')}</title>
      <g aria-hidden="true">
        {drawn.map((edge) => (
          <DiagramEdge
            key={`${wayOf(edge.from, edge.to)}/${isLast(edge) ? path.lastStep : ''}`}
            place={edge.place}
            label={edge.label}
            tone={isLast(edge) ? 'last' : path.taken.includes(wayOf(edge.from, edge.to)) ? 'taken' : 'untaken'}
            isBad={isHandOver(edge.to, layout)}
            isFresh={isLast(edge) && path.lastStep === reading.step}
          />
        ))}
      </g>
      <g>
        {layout.nodes.map(({ node, place }) => (
          <Step key={node.id} node={node} place={place} path={path} state={reading.state} />
        ))}
      </g>
    </svg>
  );
}

/** The ways that this run took although the graph has none: to the fallback, from a step that could not go on. */
function unwrittenEdges(path: Path, layout: Layout): readonly WrittenEdge[] {
  const way = lastWay(path);
  if (way === null || layout.edges.some((edge) => edge.from === way.from && edge.to === way.to)) return [];
  return [{ ...way, label: say('graph.unwritten'), place: layout.detour(way.from) }];
}

function Step({
  node,
  place,
  path,
  state,
}: {
  readonly node: WorkflowNode;
  readonly place: Layout['nodes'][number]['place'];
  readonly path: Path;
  readonly state: RunState;
}) {
  const isHere = path.lit === node.id;
  const stoppedHere = path.due === node.id && (state.phase === 'ended' || state.phase === 'checking_goal');
  const note = noteOf(node, isHere, state);
  return (
    <DiagramBox
      place={place}
      title={node.label}
      note={note}
      actor={isHere && state.phase === 'awaiting_person' ? 'person' : actorIn(node)}
      tone={toneOf(node, path)}
      // Whatever stops a workflow before its end needs a person.
      isBad={stoppedHere && node.kind !== 'done'}
      name={[node.label, note, isHere ? say('loop.here') : ''].filter((part) => part !== '').join(', ')}
    />
  );
}

function toneOf(node: WorkflowNode, path: Path): BoxTone {
  if (path.lit === node.id) return 'here';
  const isReached = path.due === node.id || path.taken.some((way) => way.startsWith(`${node.id}>`));
  return isReached ? 'plain' : 'quiet';
}

function actorIn(node: WorkflowNode): Actor {
  return node.kind === 'model' ? 'model' : 'code';
}

function noteOf(node: WorkflowNode, isHere: boolean, state: RunState): string {
  if (isHere && state.phase === 'awaiting_person') return say('graph.note.asks_person');
  return say(`graph.note.${node.kind}`);
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
