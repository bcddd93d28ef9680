import { describe, expect, it } from 'vitest';
import type { BoxPlace } from '../parts/diagram.tsx';
import { BOXES, type BoxId, EDGE_IDS, EDGES } from './boxes.ts';
import { type Geometry, NARROW, WIDE } from './geometry.ts';

/** How far a point may lie from the frame it is to touch. */
const TOLERANCE = 12;

function edgesOf({ x, y, width, height }: BoxPlace): { left: number; right: number; top: number; bottom: number } {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function touches(point: readonly [number, number], place: BoxPlace): boolean {
  const { left, right, top, bottom } = edgesOf(place);
  const [x, y] = point;
  return x >= left - TOLERANCE && x <= right + TOLERANCE && y >= top - TOLERANCE && y <= bottom + TOLERANCE;
}

function startOf(path: string): readonly [number, number] {
  const [x = Number.NaN, y = Number.NaN] = path
    .slice(1)
    .split(/[ A-Z]/)
    .map(Number);
  return [x, y];
}

describe.each([
  ['wide', WIDE],
  ['narrow', NARROW],
] as const)('the %s geometry', (_, geometry: Geometry) => {
  it.each(BOXES)('keeps the box %s on the sheet', (box: BoxId) => {
    const { left, right, top, bottom } = edgesOf(geometry.boxes[box]);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(geometry.width);
    expect(bottom).toBeLessThanOrEqual(geometry.height);
  });

  it('lets no two boxes of the loop overlap', () => {
    const pairs = BOXES.flatMap((one, index) => BOXES.slice(index + 1).map((other) => [one, other] as const));
    const overlapping = pairs.filter(([one, other]) => {
      const [a, b] = [edgesOf(geometry.boxes[one]), edgesOf(geometry.boxes[other])];
      return a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
    });
    expect(overlapping.filter((pair) => !pair.includes('failed'))).toEqual([]);
  });

  it.each(EDGE_IDS)('ends the way %s at its box', (id) => {
    const { path, head, isThin } = geometry.edges[id];
    expect(touches([head[0], head[1]], geometry.boxes[EDGES[id].to])).toBe(true);
    // The thin ways share a trunk, so only the first of them begins at the box itself.
    if (isThin !== true) expect(touches(startOf(path), geometry.boxes[EDGES[id].from])).toBe(true);
  });
});
