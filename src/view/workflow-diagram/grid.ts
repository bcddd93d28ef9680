import type { WorkflowGraph, WorkflowNode } from '../../engine/workflow/graph.ts';
import { type BoxPlace, linesOf } from '../parts/diagram.tsx';
import type { Corner } from '../parts/diagram-figure.tsx';
import { type Cell, cellsOf } from './cells.ts';

/**
 * The size of a sheet and how many steps may stand beside each other. A picture with more in it than there is room for needs a
 * larger sheet, which is shown smaller.
 */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly number[];
}

/** For a lane of ordinary width, and for a phone. */
export const WIDE: Sheet = { width: 486, height: 172, columns: [5, 6, 7, 8] };
export const NARROW: Sheet = { width: 340, height: 172, columns: [3] };

/** The columns and rows in which the steps stand. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** The distance from one column to the next. */
  readonly pitch: number;
  readonly cells: ReadonlyMap<string, Cell>;
  /** How far down the middle of each row is, and where the next one begins. */
  readonly middles: readonly number[];
  readonly bottoms: readonly number[];
  /** A lower corner in which no step stands. */
  readonly freeCorner: Corner;
}

/** The least distance from one column to the next in which a step can be read. */
const LEAST_PITCH = 92;
/** What is left between two steps of a row for the way from one to the other; the corner of a question may come nearer. */
const COLUMN_GAP = 18;
const CORNER_GAP = 8;
/** What is left between two rows for a way and its label. */
const ROW_GAP = 17;
/** A step's frame holds its name in as many lines as that takes, and a note. */
const LINE = 13;
const ROOM = 10;
const WIDEST = { box: 98, diamond: 114 };
const DIAMOND_HEIGHT = 50;
/** What is added below the last row if it has a step in both corners, so that one of them is free. */
const CORNER_ROOM = 18;

/** The frame of a step: its name and its note fit in. */
export function sizeOf(node: WorkflowNode, pitch: number): Pick<BoxPlace, 'shape' | 'width' | 'height'> {
  if (node.kind === 'branch')
    return { shape: 'diamond', width: Math.min(WIDEST.diamond, pitch - CORNER_GAP), height: DIAMOND_HEIGHT };
  const width = Math.min(WIDEST.box, pitch - COLUMN_GAP);
  const height = (linesOf(node.label, width).length + 1) * LINE + ROOM;
  return { shape: node.kind === 'done' ? 'pill' : 'box', width, height };
}

/** The folding that needs the least sheet, so that its steps are shown largest; of two that need the same, the narrower. */
export function largestGrid(graph: WorkflowGraph, sheet: Sheet): Grid {
  const grids = sheet.columns.map((columns) => gridOf(graph, cellsOf(graph, columns), sheet));
  const room = ({ width, height }: Grid): number => Math.max(width / sheet.width, height / sheet.height);
  return grids.reduce((best, each) => (room(each) < room(best) - 1e-9 ? each : best));
}

function gridOf(graph: WorkflowGraph, cells: Grid['cells'], sheet: Sheet): Grid {
  const columns = 1 + Math.max(...[...cells.values()].map((cell) => cell.column));
  const width = Math.max(sheet.width, columns * LEAST_PITCH);
  const pitch = width / columns;
  const heights = rowHeights(graph, cells, pitch);
  const free = freeCorner(cells, heights.length - 1, columns);
  const needed = heights.reduce((sum, height) => sum + height, free === null ? CORNER_ROOM : 0);
  // A sheet that is wider than planned is shown smaller, and then there is more room down as well.
  const height = Math.max((sheet.height * width) / sheet.width, needed);
  const spare = (height - needed) / heights.length;
  let bottom = 0;
  const bottoms = heights.map((rowHeight) => {
    bottom += rowHeight + spare;
    return bottom;
  });
  const middles = bottoms.map((below, row) => ((bottoms[row - 1] ?? 0) + below) / 2);
  return { width, height, pitch, cells, middles, bottoms, freeCorner: free ?? 'left' };
}

function freeCorner(cells: Grid['cells'], row: number, columns: number): Corner | null {
  const isTaken = (column: number): boolean =>
    [...cells.values()].some((cell) => cell.row === row && cell.column === column);
  if (!isTaken(0)) return 'left';
  return isTaken(columns - 1) ? null : 'right';
}

/** The room that each row needs: for its tallest step, and for what lies between it and the next. */
function rowHeights(graph: WorkflowGraph, cells: Grid['cells'], pitch: number): readonly number[] {
  const heights: number[] = [];
  for (const node of graph.nodes) {
    const row = cells.get(node.id)?.row ?? 0;
    heights[row] = Math.max(heights[row] ?? 0, sizeOf(node, pitch).height + ROW_GAP);
  }
  return Array.from(heights, (height) => height ?? ROW_GAP);
}
