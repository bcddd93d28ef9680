import { describe, expect, it } from 'vitest';
import { HEAD } from '../../engine/testing/builders.ts';
import type { WorkflowGraph, WorkflowNode } from '../../engine/workflow/graph.ts';
import type { BoxPlace } from '../parts/diagram.tsx';
import { cellsOf } from './cells.ts';
import { NARROW, type Sheet, WIDE } from './grid.ts';
import { layoutOf } from './layout.ts';

const model = (id: string, next: string): WorkflowNode => ({
  id,
  label: id,
  kind: 'model',
  head: HEAD,
  messages: () => [],
  read: () => ({ learned: {} }),
  next,
});
const tool = (id: string, next: string): WorkflowNode => ({
  id,
  label: id,
  kind: 'tool',
  call: () => ({ name: id, input: {} }),
  read: () => ({ learned: {} }),
  next,
});
const branch = (id: string, ...to: readonly string[]): WorkflowNode => ({
  id,
  label: id,
  kind: 'branch',
  answer: () => '',
  branches: to.map((target) => ({ answer: target, label: target, to: target })),
});
const end = (id: string, kind: 'done' | 'hand_over' = 'done'): WorkflowNode => ({
  id,
  label: id,
  kind,
  report: () => [],
});
const graphOf = (...nodes: readonly WorkflowNode[]): WorkflowGraph => ({
  start: nodes[0]?.id ?? '',
  fallback: 'person',
  nodes,
});

const person = end('person', 'hand_over');
const short = graphOf(
  model('read', 'free'),
  branch('free', 'move', 'person'),
  tool('move', 'done'),
  end('done'),
  person,
);
const long = graphOf(
  model('a', 'b'),
  tool('b', 'c'),
  branch('c', 'd', 'person'),
  tool('d', 'e'),
  model('e', 'f'),
  tool('f', 'g'),
  end('g'),
  person,
);
const forked = graphOf(
  branch('q', 'x', 'y', 'person'),
  tool('x', 'z'),
  tool('y', 'z'),
  branch('z', 'done', 'person2'),
  end('done'),
  person,
  end('person2', 'hand_over'),
);

describe('cellsOf', () => {
  it('puts the main path on the first row and hangs the end of a branch under its question', () => {
    expect(Object.fromEntries(cellsOf(short, 5))).toEqual({
      read: { column: 0, row: 0 },
      free: { column: 1, row: 0 },
      move: { column: 2, row: 0 },
      done: { column: 3, row: 0 },
      person: { column: 1, row: 1 },
    });
  });

  it('folds a long path like a snake', () => {
    const cells = cellsOf(long, 5);
    expect(cells.get('d')).toEqual({ column: 3, row: 0 });
    expect(cells.get('e')).toEqual({ column: 3, row: 2 });
    expect(cells.get('g')).toEqual({ column: 1, row: 2 });
    expect(cells.get('person')).toEqual({ column: 2, row: 1 });
  });

  it('puts a fallback that no branch names below all of the main path, and not in the corner', () => {
    expect(cellsOf(graphOf(model('a', 'b'), end('b'), person), 5).get('person')).toEqual({ column: 1, row: 1 });
  });

  it.each([
    ['short', short],
    ['long', long],
    ['forked', forked],
  ] as const)('gives every step of the %s graph a cell of its own', (_, graph) => {
    for (const columns of [2, 3, 4, 5]) {
      const places = [...cellsOf(graph, columns).values()].map(({ column, row }) => `${column}/${row}`);
      expect(new Set(places).size).toBe(graph.nodes.length);
    }
  });
});

describe('layoutOf', () => {
  it.each([
    ['short, wide', short, WIDE],
    ['short, narrow', short, NARROW],
    ['long, wide', long, WIDE],
    ['long, narrow', long, NARROW],
    ['forked, wide', forked, WIDE],
  ] as const)('keeps all steps on the sheet and apart: %s', (_, graph: WorkflowGraph, sheet: Sheet) => {
    const { width, height, nodes } = layoutOf(graph, sheet);
    const places = nodes.map((each) => each.place);
    for (const place of places) {
      expect(place.x - place.width / 2).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width / 2).toBeLessThanOrEqual(width);
      expect(place.y + place.height / 2).toBeLessThanOrEqual(height);
    }
    const overlap = (one: BoxPlace, other: BoxPlace): boolean =>
      Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
      Math.abs(one.y - other.y) < (one.height + other.height) / 2;
    expect(places.some((one, index) => places.slice(index + 1).some((other) => overlap(one, other)))).toBe(false);
  });

  it('draws every way that the graph has, and none twice', () => {
    const ways = layoutOf(long, WIDE).edges.map(({ from, to }) => `${from}>${to}`);
    expect(ways).toEqual(['a>b', 'b>c', 'c>d', 'c>person', 'd>e', 'e>f', 'f>g']);
  });

  it('leads a way round what stands between its ends', () => {
    const way = layoutOf(long, NARROW).edges.find((edge) => edge.from === 'c' && edge.to === 'd');
    expect(way?.place.path).toContain('Q335');
  });

  it('reads the steps along the run', () => {
    const scrambled = { ...short, nodes: [...short.nodes].reverse() };
    expect(layoutOf(scrambled, WIDE).nodes.map(({ node }) => node.id)).toEqual([
      'read',
      'free',
      'move',
      'done',
      'person',
    ]);
  });

  it('knows the way to the fallback from every step', () => {
    const { detour } = layoutOf(long, WIDE);
    for (const id of ['a', 'b', 'd', 'e', 'f']) expect(detour(id).path).toMatch(/^M/);
  });
});
