import { beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../engine/workflow/graph.ts';
import { openLink } from '../../session/testing/open-session.ts';
import type { BoxPlace } from '../parts/diagram.tsx';
import { NARROW, WIDE } from './grid.ts';
import { type Layout, layoutOf } from './layout.ts';

type Point = readonly [x: number, y: number];

/** The corners and the ends of a way's parts: of a curve some points on it. */
function pointsOf(path: string): readonly Point[] {
  const points: Point[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([MHVQC])([^MHVQC]*)/g)) {
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = rest.split(/[ ,]+/).map(Number);
    const [x, y] = points.at(-1) ?? [0, 0];
    if (command === 'H') points.push(...line([x, y], [first, y]));
    if (command === 'V') points.push(...line([x, y], [x, first]));
    if (command === 'M') points.push([first, second]);
    if (command === 'Q') points.push([third, fourth]);
    if (command === 'C') points.push(...curve([x, y], [first, second], [third, fourth], [fifth, sixth]));
  }
  return points;
}

const PARTS = Array.from({ length: 20 }, (_, index) => (index + 1) / 20);

function line([x0, y0]: Point, [x1, y1]: Point): readonly Point[] {
  return PARTS.map((part) => [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part]);
}

function curve(...[a, b, c, d]: readonly [Point, Point, Point, Point]): readonly Point[] {
  const at = (part: number, axis: 0 | 1): number => {
    const rest = 1 - part;
    return rest ** 3 * a[axis] + 3 * rest ** 2 * part * b[axis] + 3 * rest * part ** 2 * c[axis] + part ** 3 * d[axis];
  };
  return PARTS.map((part) => [at(part, 0), at(part, 1)]);
}

function isInside([x, y]: Point, { shape, x: middle, y: centre, width, height }: BoxPlace): boolean {
  const [across, down] = [Math.abs(x - middle) / (width / 2), Math.abs(y - centre) / (height / 2)];
  return shape === 'diamond' ? across + down < 0.98 : across < 0.98 && down < 0.98;
}

/** Every way that a run can take, with the steps that it runs through. */
function collisions({ nodes, edges, detour }: Layout, fallback: string): readonly string[] {
  const detours = nodes.flatMap(({ node }) =>
    node.id === fallback ? [] : [{ from: node.id, to: fallback, place: detour(node.id) }],
  );
  return [...edges, ...detours].flatMap(({ from, to, place }) =>
    nodes
      .filter(({ node }) => node.id !== from && node.id !== to)
      .filter((other) => pointsOf(place.path).some((point) => isInside(point, other.place)))
      .map(({ node }) => `${from}>${to} through ${node.id}`),
  );
}

describe.each(['move-meeting', 'stuck', 'research', 'runaway', 'invoices'])('the workflow of %s', (lesson) => {
  let graph: WorkflowGraph;

  beforeAll(async () => {
    graph = (await openLink(`#lesson=${lesson}`)).getState().setup.lesson.scenario.workflow;
  });

  it.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ] as const)('has no way through a step, on a %s sheet', (_, sheet) => {
    expect(collisions(layoutOf(graph, sheet), graph.fallback)).toEqual([]);
  });

  it('is drawn at two thirds of its planned size at least', () => {
    const { width, height } = layoutOf(graph, WIDE);
    expect(Math.max(width / WIDE.width, height / WIDE.height)).toBeLessThan(1.5);
  });
});
