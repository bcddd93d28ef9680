import { successorsOf, type WorkflowGraph, type WorkflowNode } from '../../engine/workflow/graph.ts';
import { type BoxPlace, type EdgePlace, type LabelPlace, linesOf } from '../parts/diagram.tsx';
import { type Cell, cellsOf } from './cells.ts';

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
  /** The steps in reading order. */
  readonly nodes: readonly { readonly node: WorkflowNode; readonly place: BoxPlace }[];
  readonly edges: readonly WrittenEdge[];
  /** The way from a step to the fallback, for a run that takes it although nobody wrote it. */
  readonly detour: (from: string) => EdgePlace;
}

/** The size of a sheet and how many steps stand beside each other at most. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  /** The least distance from one row to the next. */
  readonly rowPitch: number;
}

/** For a lane of ordinary width, and for a phone. */
export const WIDE: Sheet = { width: 486, height: 172, columns: 5, rowPitch: 57 };
export const NARROW: Sheet = { width: 340, height: 172, columns: 3, rowPitch: 66 };

/** A step's frame holds its name in as many lines as that takes, and a note. */
const LINE = 13;
const ROOM = 10;
/** What is left between two rows for a way and its label. */
const ROW_GAP = 16;
/** The distance of a way that runs round the steps from the sheet's edge. */
const EDGE_MARGIN = 5;

/** Lays out a workflow on a sheet: steps in columns, longer ones folded like a snake, ways as straight as they can be. */
export function layoutOf(graph: WorkflowGraph, sheet: Sheet): Layout {
  const cells = cellsOf(graph, sheet.columns);
  const columns = 1 + Math.max(...[...cells.values()].map((cell) => cell.column));
  const rows = 1 + Math.max(...[...cells.values()].map((cell) => cell.row));
  const height = Math.max(sheet.height, rows * sheet.rowPitch);
  const grid: Grid = { pitch: sheet.width / columns, rowPitch: height / rows, width: sheet.width, cells };
  const nodes = graph.nodes.map((node) => ({ node, place: placeOf(node, grid) }));
  const byId = new Map(nodes.map((each) => [each.node.id, each.place]));
  const between = (from: string, to: string): EdgePlace => routeOf(from, to, grid, byId);
  return {
    width: sheet.width,
    height,
    nodes: inReadingOrder(nodes, graph),
    edges: graph.nodes.flatMap((node) => waysFrom(node).map((way) => ({ ...way, place: between(way.from, way.to) }))),
    detour: (from) => between(from, graph.fallback),
  };
}

interface Grid {
  readonly pitch: number;
  readonly rowPitch: number;
  readonly width: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

function placeOf(node: WorkflowNode, { pitch, rowPitch, cells }: Grid): BoxPlace {
  const { column, row } = cells.get(node.id) ?? { column: 0, row: 0 };
  const [x, y] = [(column + 0.5) * pitch, (row + 0.5) * rowPitch];
  if (node.kind === 'branch') return { shape: 'diamond', x, y, width: Math.min(114, pitch - 8), height: 50 };
  const shape = node.kind === 'done' ? 'pill' : 'box';
  const width = Math.min(98, pitch - 28);
  const height = (linesOf(node.label, width).length + 1) * LINE + ROOM;
  return { shape, x, y, width, height: Math.min(height, rowPitch - ROW_GAP) };
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

function routeOf(from: string, to: string, grid: Grid, places: ReadonlyMap<string, BoxPlace>): EdgePlace {
  const [source, target] = [places.get(from), places.get(to)];
  const [start, end] = [grid.cells.get(from), grid.cells.get(to)];
  if (source === undefined || target === undefined || start === undefined || end === undefined) {
    throw new RangeError(`There is no way from ${from} to ${to}.`);
  }
  if (start.row === end.row && Math.abs(start.column - end.column) === 1) return acrossRow(source, target);
  if (start.column === end.column && !isBlocked(start, end, grid.cells)) return downColumn(source, target, grid);
  if (start.column === end.column) return aroundSide(source, target, grid);
  return byCurve(source, target);
}

/** Whether something stands between two cells of one column. */
function isBlocked(start: Cell, end: Cell, cells: ReadonlyMap<string, Cell>): boolean {
  const [top, bottom] = [Math.min(start.row, end.row), Math.max(start.row, end.row)];
  return [...cells.values()].some((cell) => cell.column === start.column && cell.row > top && cell.row < bottom);
}

function acrossRow(source: BoxPlace, target: BoxPlace): EdgePlace {
  const side = target.x > source.x ? 1 : -1;
  const [x0, x1] = [source.x + (side * source.width) / 2, target.x - side * (target.width / 2 + 1)];
  return {
    path: `M${x0} ${source.y}H${x1 - side}`,
    head: [x1, source.y, side === 1 ? 0 : 180],
    label: [(x0 + x1) / 2, source.y - 6, 'middle'],
  };
}

function downColumn(source: BoxPlace, target: BoxPlace, grid: Grid): EdgePlace {
  const side = target.y > source.y ? 1 : -1;
  const [y0, y1] = [source.y + (side * source.height) / 2, target.y - side * (target.height / 2 + 1)];
  return {
    path: `M${source.x} ${y0}V${y1 - side}`,
    head: [source.x, y1, side * 90],
    label: besideColumn(source.x, (y0 + y1) / 2 + 3, grid.width),
  };
}

/** On the side on which there is more room. */
function besideColumn(x: number, y: number, width: number): LabelPlace {
  return x * 2 > width ? [x - 8, y, 'end'] : [x + 8, y, 'start'];
}

/** Out at the side of one step and back in at the side of the other, round what stands between them. */
function aroundSide(source: BoxPlace, target: BoxPlace, { width }: Grid): EdgePlace {
  const side = source.x * 2 > width ? 1 : -1;
  const turn = side === 1 ? width - EDGE_MARGIN : EDGE_MARGIN;
  const [x0, x1] = [source.x + (side * source.width) / 2, target.x + side * (target.width / 2 + 1)];
  const bend = turn - side * 6;
  const down = target.y > source.y ? 6 : -6;
  const path = `M${x0} ${source.y}H${bend}Q${turn} ${source.y} ${turn} ${source.y + down}V${target.y - down}Q${turn} ${target.y} ${bend} ${target.y}H${x1 + side}`;
  return {
    path,
    head: [x1, target.y, side === 1 ? 180 : 0],
    label: [turn - side * 4, source.y + source.height / 2 - 4, side === 1 ? 'end' : 'start'],
  };
}

function byCurve(source: BoxPlace, target: BoxPlace): EdgePlace {
  const side = target.y >= source.y ? 1 : -1;
  const across = target.x > source.x ? 1 : -1;
  const y0 = source.y + (side * source.height) / 2;
  const x1 = target.x - across * (target.width / 2 + 1);
  return {
    path: `M${source.x} ${y0}C${source.x} ${target.y} ${source.x} ${target.y} ${x1 - across} ${target.y}`,
    head: [x1, target.y, across === 1 ? 0 : 180],
    label: [source.x + across * 10, target.y - 6, across === 1 ? 'start' : 'end'],
  };
}
