import { successorsOf, type WorkflowGraph, type WorkflowNode } from '../../engine/workflow/graph.ts';
import type { BoxPlace, EdgePlace } from '../parts/diagram.tsx';
import type { Corner } from '../parts/diagram-figure.tsx';
import { type Grid, largestGrid, type Sheet, sizeOf } from './grid.ts';
import { routeOf } from './routes.ts';

/** A way that the graph's author wrote, with the label of its branch. */
export interface WrittenEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly place: EdgePlace;
}

/** Where a workflow's steps and ways stand on a sheet. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** A lower corner in which no step stands; the left one if both are free. */
  readonly freeCorner: Corner;
  /** The steps in reading order. */
  readonly nodes: readonly { readonly node: WorkflowNode; readonly place: BoxPlace }[];
  readonly edges: readonly WrittenEdge[];
  /** The way from a step to the fallback, for a run that takes it although nobody wrote it. */
  readonly detour: (from: string) => EdgePlace;
}

/** Lays out a workflow on a sheet: steps in columns, longer ones folded like a snake, ways as straight as they can be. */
export function layoutOf(graph: WorkflowGraph, sheet: Sheet): Layout {
  const grid = largestGrid(graph, sheet);
  const nodes = graph.nodes.map((node) => ({ node, place: placeOf(node, grid) }));
  const byId = new Map(nodes.map((each) => [each.node.id, each.place]));
  const between = (from: string, to: string): EdgePlace => routeOf(from, to, grid, byId);
  return {
    width: grid.width,
    height: grid.height,
    freeCorner: grid.freeCorner,
    nodes: inReadingOrder(nodes, graph),
    edges: graph.nodes.flatMap((node) => waysFrom(node).map((way) => ({ ...way, place: between(way.from, way.to) }))),
    detour: (from) => between(from, graph.fallback),
  };
}

function placeOf(node: WorkflowNode, { pitch, cells, middles }: Grid): BoxPlace {
  const { column, row } = cells.get(node.id) ?? { column: 0, row: 0 };
  return { ...sizeOf(node, pitch), x: (column + 0.5) * pitch, y: middles[row] ?? 0 };
}

function waysFrom(
  node: WorkflowNode,
): readonly { readonly from: string; readonly to: string; readonly label: string }[] {
  if (node.kind === 'branch') return node.branches.map(({ to, label }) => ({ from: node.id, to, label }));
  return successorsOf(node).map((to) => ({ from: node.id, to, label: '' }));
}

/** Along the ways from the start, so that what is read aloud follows the run; steps that no way reaches come last. */
function inReadingOrder(nodes: Layout['nodes'], graph: WorkflowGraph): Layout['nodes'] {
  const order: string[] = [];
  const visit = (id: string): void => {
    const node = graph.nodes.find((each) => each.id === id);
    if (node === undefined || order.includes(id)) return;
    order.push(id);
    for (const next of successorsOf(node)) visit(next);
  };
  visit(graph.start);
  const rank = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...nodes].sort((left, right) => rank(left.node.id) - rank(right.node.id));
}
