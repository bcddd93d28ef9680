import { describe, expect, it } from 'vitest';
import { HEAD } from '../testing/builders.ts';
import { graphProblems, type WorkflowGraph, type WorkflowNode } from './graph.ts';

function graph(...nodes: readonly WorkflowNode[]): WorkflowGraph {
  return {
    start: 'ask',
    fallback: 'help',
    nodes: [...nodes, { id: 'help', kind: 'hand_over', label: 'Help', report: () => [] }],
  };
}

function ask(next: string): WorkflowNode {
  return {
    id: 'ask',
    kind: 'model',
    label: 'Ask',
    head: HEAD,
    messages: () => [],
    read: () => ({ learned: {} }),
    next,
  };
}

const done: WorkflowNode = { id: 'done', kind: 'done', label: 'Done', report: () => [] };

describe('graphProblems', () => {
  it('finds nothing in a sound graph', () => {
    expect(graphProblems(graph(ask('done'), done))).toEqual([]);
  });

  it('names a step that does not exist', () => {
    expect(graphProblems(graph(ask('nowhere'), done))).toEqual(['There is no step nowhere.']);
  });

  it('names a circle and a step that nothing leads to', () => {
    expect(graphProblems(graph(ask('ask'), done))).toEqual([
      'The steps ask → ask go in a circle.',
      'Nothing leads to the step done.',
    ]);
  });
});
