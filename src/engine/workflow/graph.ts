import type { JsonObject, Message, MessageResponse, RequestHead } from '../messages/types.ts';
import type { ToolCall } from '../tools/tool.ts';

/** What the steps of a workflow have found out so far, by name. */
export type Variables = JsonObject;

/** What a step read out of a response or a result: new variables, or a sentence on why the step can't go on. */
export type StepReading = { readonly learned: Variables } | { readonly problem: string };

interface NodeBase {
  readonly id: string;
  /** A few words for the diagram. */
  readonly label: string;
}

/** A narrow model call: code writes the whole prompt and takes one thing out of the answer. */
export interface ModelNode extends NodeBase {
  readonly kind: 'model';
  readonly head: RequestHead;
  readonly messages: (variables: Variables) => readonly Message[];
  readonly read: (response: MessageResponse, variables: Variables) => StepReading;
  readonly next: string;
}

/** A tool that code calls with input that code fills in. */
export interface ToolNode extends NodeBase {
  readonly kind: 'tool';
  readonly call: (variables: Variables) => Omit<ToolCall, 'id'>;
  readonly read: (result: { readonly content: string; readonly isError: boolean }, variables: Variables) => StepReading;
  readonly next: string;
}

/** A question that code answers from what is known. */
export interface BranchNode extends NodeBase {
  readonly kind: 'branch';
  /** The key of the branch that is taken. */
  readonly answer: (variables: Variables) => string;
  readonly branches: readonly { readonly answer: string; readonly label: string; readonly to: string }[];
}

/** The end of the graph: the work is done, or a person takes over with a report. */
export interface EndNode extends NodeBase {
  readonly kind: 'done' | 'hand_over';
  /** What has and what has not been done, a sentence each. */
  readonly report: (variables: Variables) => readonly string[];
}

/** One step of a workflow. */
export type WorkflowNode = ModelNode | ToolNode | BranchNode | EndNode;

/** A workflow as data: its steps by id, and where to begin. Code wrote every path; a model picks none. */
export interface WorkflowGraph {
  readonly start: string;
  readonly nodes: readonly WorkflowNode[];
  /** Where a run goes when a step can't go on: a `hand_over` node. */
  readonly fallback: string;
}

/** The step with this id. Throws if the graph has none: the graph itself is wrong. */
export function nodeOf(graph: WorkflowGraph, id: string): WorkflowNode {
  const node = graph.nodes.find((each) => each.id === id);
  if (node === undefined) throw new RangeError(`The workflow has no step ${id}.`);
  return node;
}

/** The ids that can follow a step. */
export function successorsOf(node: WorkflowNode): readonly string[] {
  if (node.kind === 'branch') return node.branches.map((branch) => branch.to);
  return node.kind === 'model' || node.kind === 'tool' ? [node.next] : [];
}

/** Faults of a graph, a sentence each: unknown targets, steps that nothing leads to, circles. Empty if it is sound. */
export function graphProblems(graph: WorkflowGraph): readonly string[] {
  const ids = new Set(graph.nodes.map((node) => node.id));
  const unknown = [graph.start, graph.fallback, ...graph.nodes.flatMap(successorsOf)].filter((id) => !ids.has(id));
  if (unknown.length > 0) return unknown.map((id) => `There is no step ${id}.`);
  const reached = new Set<string>([graph.fallback]);
  const problems: string[] = [];
  const walk = (id: string, path: readonly string[]): void => {
    if (path.includes(id)) problems.push(`The steps ${[...path, id].join(' → ')} go in a circle.`);
    else {
      reached.add(id);
      for (const next of successorsOf(nodeOf(graph, id))) walk(next, [...path, id]);
    }
  };
  walk(graph.start, []);
  return [...problems, ...[...ids].filter((id) => !reached.has(id)).map((id) => `Nothing leads to the step ${id}.`)];
}
