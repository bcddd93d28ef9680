import { nodeOf, successorsOf, type WorkflowGraph, type WorkflowNode } from '../../engine/workflow/graph.ts';

/** Where a step stands in the grid of a workflow's picture. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** A step before folding: how far along, and how many rows below the main path. */
interface Spot {
  readonly along: number;
  readonly lane: number;
}

/**
 * Gives every step a cell. The main path (always the first branch) runs along the first row. Other branches run below
 * it; one that ends at once hangs under its question. A path longer than `maxColumns` is folded like a snake, so that
 * the next row begins under the end of the one before.
 */
export function cellsOf(graph: WorkflowGraph, maxColumns: number): ReadonlyMap<string, Cell> {
  const spots = spotsOf(graph);
  const length = 1 + Math.max(...[...spots.values()].map((spot) => spot.along));
  const columns = Math.ceil(length / Math.ceil(length / maxColumns));
  const bandOf = (spot: Spot): number => Math.floor(spot.along / columns);
  const bandCount = Math.ceil(length / columns);
  const heights = Array.from({ length: bandCount }, (_, band) =>
    Math.max(...[...spots.values()].filter((spot) => bandOf(spot) === band).map((spot) => spot.lane + 1)),
  );
  const cells = new Map<string, Cell>();
  for (const [id, spot] of spots) {
    const band = bandOf(spot);
    const position = spot.along % columns;
    const above = heights.slice(0, band).reduce((sum, height) => sum + height, 0);
    cells.set(id, { column: band % 2 === 0 ? position : columns - 1 - position, row: above + spot.lane });
  }
  // What nothing leads to, such as a fallback that no branch names, stands below all of the main path.
  const below = heights.slice(0, -1).reduce((sum, height) => sum + height, 0) + 1;
  for (const { id } of graph.nodes) if (!cells.has(id)) cells.set(id, freeCell(cells, below, columns));
  return cells;
}

/** The first cell of a row, or of those below, in which nothing stands. The corner is left to the picture's button. */
function freeCell(cells: ReadonlyMap<string, Cell>, row: number, columns: number): Cell {
  const isTaken = (column: number): boolean =>
    [...cells.values()].some((cell) => cell.row === row && cell.column === column);
  for (let column = Math.min(1, columns - 1); column < columns; column += 1) {
    if (!isTaken(column)) return { column, row };
  }
  return freeCell(cells, row + 1, columns);
}

function spotsOf(graph: WorkflowGraph): ReadonlyMap<string, Spot> {
  const along = distances(graph);
  const spots = new Map<string, Spot>();
  const put = (id: string, lane: number): void => {
    if (spots.has(id)) return;
    const node = nodeOf(graph, id);
    spots.set(id, { along: along.get(id) ?? 0, lane: freeLane(spots, along.get(id) ?? 0, lane, node) });
    const [first, ...others] = mainFirst(successorsOf(node), graph);
    const own = spots.get(id)?.lane ?? lane;
    if (first !== undefined) put(first, own);
    for (const other of others) put(other, own + 1);
  };
  put(graph.start, 0);
  return spots;
}

/** The main path goes on with the first branch that does not give up. */
function mainFirst(ids: readonly string[], graph: WorkflowGraph): readonly string[] {
  const givesUp = (id: string): boolean => nodeOf(graph, id).kind === 'hand_over';
  return [...ids.filter((id) => !givesUp(id)), ...ids.filter(givesUp)];
}

/** The first lane from `lane` on where nothing stands in the way: at the spot, or behind it for a path that goes on. */
function freeLane(spots: ReadonlyMap<string, Spot>, along: number, lane: number, node: WorkflowNode): number {
  const isTaken = (candidate: number): boolean =>
    [...spots.values()].some(
      (spot) => spot.lane === candidate && (isEnd(node) ? spot.along === along : spot.along >= along),
    );
  let free = lane;
  while (isTaken(free)) free += 1;
  return free;
}

/** How far along each step is: one further than the furthest step before it; an end that a branch leads to hangs below. */
function distances(graph: WorkflowGraph): ReadonlyMap<string, number> {
  const along = new Map<string, number>();
  const visit = (id: string, distance: number): void => {
    if ((along.get(id) ?? -1) >= distance) return;
    along.set(id, distance);
    const node = nodeOf(graph, id);
    mainFirst(successorsOf(node), graph).forEach((next, index) => {
      visit(next, index > 0 && isEnd(nodeOf(graph, next)) ? distance : distance + 1);
    });
  };
  visit(graph.start, 0);
  return along;
}

function isEnd(node: WorkflowNode): boolean {
  return node.kind === 'done' || node.kind === 'hand_over';
}
