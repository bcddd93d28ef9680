import type { BoxPlace, EdgePlace, LabelPlace } from '../parts/diagram.tsx';
import type { Cell } from './cells.ts';
import type { Grid } from './grid.ts';

/** The distance of a way that runs round the steps from the sheet's edge. */
const EDGE_MARGIN = 5;

/** The way from one step to another, round the steps that stand between them. Throws if one of them has no place. */
export function routeOf(from: string, to: string, grid: Grid, places: ReadonlyMap<string, BoxPlace>): EdgePlace {
  const [source, target] = [places.get(from), places.get(to)];
  const [start, end] = [grid.cells.get(from), grid.cells.get(to)];
  if (source === undefined || target === undefined || start === undefined || end === undefined) {
    throw new RangeError(`There is no way from ${from} to ${to}.`);
  }
  if (start.row === end.row && Math.abs(start.column - end.column) === 1) return acrossRow(source, target);
  if (start.column === end.column && !isBlocked(start, end, grid.cells)) return downColumn(source, target, grid);
  if (start.column === end.column && isAtSide(start, end, grid)) return aroundSide(source, target, grid);
  if (isCornerTaken(start, end, grid.cells)) return throughGaps(source, target, [start, end], grid);
  return byCurve(source, target);
}

/** Whether something stands between two cells of one column. */
function isBlocked(start: Cell, end: Cell, cells: ReadonlyMap<string, Cell>): boolean {
  const [top, bottom] = [Math.min(start.row, end.row), Math.max(start.row, end.row)];
  return [...cells.values()].some((cell) => cell.column === start.column && cell.row > top && cell.row < bottom);
}

/** Whether nothing stands between two steps of a column and the nearer side of the sheet. */
function isAtSide({ column, row }: Cell, end: Cell, { cells, pitch, width }: Grid): boolean {
  const isRight = (column + 0.5) * pitch * 2 > width;
  return [...cells.values()].every(
    (cell) => (cell.row !== row && cell.row !== end.row) || (isRight ? cell.column <= column : cell.column >= column),
  );
}

/** Whether a way that goes down the column of its start and along the row of its end would meet another step. */
function isCornerTaken(start: Cell, end: Cell, cells: ReadonlyMap<string, Cell>): boolean {
  const [top, bottom] = [Math.min(start.row, end.row), Math.max(start.row, end.row)];
  const [left, right] = [Math.min(start.column, end.column), Math.max(start.column, end.column)];
  return [...cells.values()].some(({ column, row }) => {
    const isEnd = (row === start.row && column === start.column) || (row === end.row && column === end.column);
    const isDown = column === start.column && row >= top && row <= bottom;
    return !isEnd && (isDown || (row === end.row && column >= left && column <= right));
  });
}

function acrossRow(source: BoxPlace, target: BoxPlace): EdgePlace {
  const side = target.x > source.x ? 1 : -1;
  const [x0, x1] = [source.x + (side * source.width) / 2, target.x - side * (target.width / 2 + 1)];
  return {
    path: `M${x0} ${source.y}H${x1 - side}`,
    head: [x1, source.y, side === 1 ? 0 : 180],
    // Only questions have labelled ways: above the corner of a diamond there is room, at the frame of a box there is none.
    label: [x1 - side * 3, source.y - 7, side === 1 ? 'end' : 'start'],
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
    // Beside the corner of a diamond, or below a box.
    label: [
      turn - side * 4,
      source.y + source.height / 2 + (source.shape === 'diamond' ? -4 : 11),
      side === 1 ? 'end' : 'start',
    ],
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

/** Along the gaps between the rows and between the columns, where no step stands. */
function throughGaps(
  source: BoxPlace,
  target: BoxPlace,
  [start, end]: readonly [Cell, Cell],
  { bottoms, pitch }: Grid,
): EdgePlace {
  const leavesDown = end.row >= start.row;
  const arrivesDown = end.row > start.row;
  const across = target.x > source.x ? 1 : -1;
  const leave = bottoms[leavesDown ? start.row : start.row - 1] ?? 0;
  const arrive = bottoms[arrivesDown ? end.row - 1 : end.row] ?? 0;
  const gutter = (start.column + (across === 1 ? 1 : 0)) * pitch;
  const from = source.y + ((leavesDown ? 1 : -1) * source.height) / 2;
  const side = arrivesDown ? 1 : -1;
  const tip = target.y - side * (target.height / 2 + 1);
  const between = leave === arrive ? '' : `H${gutter}V${arrive}`;
  return {
    path: `M${source.x} ${from}V${leave}${between}H${target.x}V${tip - side}`,
    head: [target.x, tip, side * 90],
    // Not at the step itself: a way straight down has its label there.
    label: [source.x + across * (source.shape === 'diamond' ? 28 : 6), leave - 3, across === 1 ? 'start' : 'end'],
  };
}
