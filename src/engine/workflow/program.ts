import { onModel } from '../accounting/adapt-head.ts';
import { type Asking, nextRequest } from '../loop/ask.ts';
import { type Decision, decide } from '../loop/decide.ts';
import type { FactOf, LoopEvent } from '../loop/events.ts';
import type { Harness } from '../loop/harness.ts';
import type { Program } from '../loop/program.ts';
import { emptyLedger, type RunState, type StateIn } from '../loop/state.ts';
import { leave, tick, transition } from '../loop/transition.ts';
import { resultText } from '../messages/blocks.ts';
import { chainOf } from '../messages/chain.ts';
import type { RequestHead } from '../messages/types.ts';
import { nodeOf, type StepReading, type ToolNode, type Variables, type WorkflowGraph } from './graph.ts';

/**
 * Runs a workflow with the events and phases of the agent's loop. What differs is who picks the next step: here it is
 * the graph, so the phases that hand control to the model (appending results, checking guards) never come up. A graph
 * without circles ends by itself; `graphProblems` says whether it is one.
 */
export function workflowProgram(plain: WorkflowGraph, harness: Harness): Program {
  const graph = graphUnder(plain, harness);
  const first = firstHead(graph);
  const asking: Asking = { headAt: () => first, withNotes: (request) => request };
  return {
    mode: 'workflow',
    harness,
    nextRequest: (ledger) => nextRequest(ledger, harness, asking),
    start: () => startWorkflow(graph, first),
    decide: (state) => decideWorkflow(state, graph, harness, asking),
    transition: (state, event) => transitionWorkflow(state, event, graph),
  };
}

/** The graph with the model that the harness says in each of its steps. */
function graphUnder(graph: WorkflowGraph, { model }: Harness): WorkflowGraph {
  if (model === 'own') return graph;
  const nodes = graph.nodes.map((node) =>
    node.kind === 'model' ? { ...node, head: onModel(node.head, model) } : node,
  );
  return { ...graph, nodes };
}

/** What stands for the head until a step says its own: that of the first step that has one. */
function firstHead({ nodes }: WorkflowGraph): RequestHead {
  const first = nodes.find((node) => node.kind === 'model');
  if (first === undefined) throw new RangeError('A workflow without a model call is a plain program.');
  return first.head;
}

function startWorkflow(graph: WorkflowGraph, head: RequestHead): RunState {
  const ledger = { ...emptyLedger(head), workflow: { node: graph.start, variables: {} } };
  return arriveAt({ ledger, phase: 'ready', resumed: false }, graph.start, {}, graph);
}

function decideWorkflow(state: RunState, graph: WorkflowGraph, harness: Harness, asking: Asking): Decision {
  const { node, variables } = positionOf(state);
  const current = nodeOf(graph, node);
  if (state.phase === 'ready' && current.kind === 'branch') {
    const answer = current.answer(variables);
    const branch = current.branches.find((each) => each.answer === answer);
    if (branch === undefined) throw new RangeError(`The step ${node} has no branch for ${answer}.`);
    return { type: 'take_branch', node, answer, to: branch.to };
  }
  if ((state.phase === 'ready' || state.phase === 'waiting_to_retry') && current.kind === 'model') {
    const fresh = { head: current.head, messages: chainOf(current.messages(variables)) };
    // A paused turn goes back as it is; every other request of a workflow starts from the step's own prompt.
    const request = state.phase === 'ready' && state.resumed ? state.ledger.context : fresh;
    const due = decide(state, harness, asking);
    return due.type === 'build_request' ? { ...due, request, node } : due;
  }
  return withoutTools(decide(state, harness, asking));
}

/**
 * The graph picks what runs, so a step of the model may call no tool of its own accord: nothing would take its result. That
 * is the same here as in a step whose request names no tool at all.
 */
function withoutTools(due: Decision): Decision {
  const isCalled = due.type === 'read_stop_reason' && due.route === 'run_tools';
  return isCalled ? { ...due, route: 'finish', cause: 'malformed' } : due;
}

function transitionWorkflow(state: RunState, event: LoopEvent, graph: WorkflowGraph): RunState {
  if (state.phase === 'ready' && event.type === 'branch_taken') {
    return arriveAt(tick(state, event.at), event.to, {}, graph);
  }
  if (state.phase === 'ready' && event.type === 'request_built') return recordPrompt(transition(state, event), event);
  if (state.phase === 'reading_response' && event.type === 'stop_reason_read' && event.cause === 'end_turn') {
    return afterModelStep(tick(state, event.at), graph);
  }
  const after = transition(state, event);
  if (state.phase === 'running_tools' && after.phase === 'appending') return afterToolStep(after, graph);
  if (state.phase === 'authorizing' && after.phase === 'appending') return afterToolStep(after, graph);
  if (state.phase === 'awaiting_person' && event.type === 'approval_refused') return handOver(after, event, graph);
  return after;
}

/** A workflow has no model that could take a refusal into account, so a refusal ends it either way, with a report. */
function handOver(state: RunState, event: FactOf<'approval_refused'>, graph: WorkflowGraph): RunState {
  const report = reportOf(graph, positionOf(state).variables);
  return leave(state, 'vetoed', [`A person refused ${event.toolCall.name}.`, ...report]);
}

/** What was sent for this step joins the transcript; the next step starts from its own prompt. */
function recordPrompt(state: RunState, event: FactOf<'request_built'>): RunState {
  const message = event.request.messages?.value;
  if (message === undefined || message.role === 'assistant') return state;
  const entry = { message, actor: 'code', turn: state.ledger.turn } as const;
  const { transcript } = state.ledger;
  const length = transcript === null ? 1 : transcript.length + 1;
  return { ...state, ledger: { ...state.ledger, transcript: { parent: transcript, value: entry, length } } };
}

function afterModelStep(state: StateIn<'reading_response'>, graph: WorkflowGraph): RunState {
  const { node, variables } = positionOf(state);
  const current = nodeOf(graph, node);
  if (current.kind !== 'model') throw new RangeError(`The step ${node} made no model call.`);
  return follow(state, current.read(state.response, variables), current.next, graph);
}

function afterToolStep(state: StateIn<'appending'>, graph: WorkflowGraph): RunState {
  const { node, variables } = positionOf(state);
  const current = nodeOf(graph, node);
  const [result] = state.results;
  if (current.kind !== 'tool' || result === undefined) throw new RangeError(`The step ${node} called no tool.`);
  const outcome = { content: resultText(result), isError: result.is_error === true };
  return follow(state, current.read(outcome, variables), current.next, graph);
}

function follow(state: RunState, reading: StepReading, next: string, graph: WorkflowGraph): RunState {
  if ('problem' in reading) return arriveAt(state, graph.fallback, { problem: reading.problem }, graph);
  return arriveAt(state, next, reading.learned, graph);
}

/** Puts the run at a step, with what was learned, in the phase that the kind of step asks for. */
function arriveAt(state: RunState, id: string, learned: Variables, graph: WorkflowGraph): RunState {
  const node = nodeOf(graph, id);
  const variables = { ...positionOf(state).variables, ...learned };
  const ledger = { ...state.ledger, workflow: { node: id, variables } };
  switch (node.kind) {
    case 'model':
    case 'branch':
      return { ledger, phase: 'ready', resumed: false };
    case 'tool':
      return { ledger, phase: 'authorizing', calls: [callOf(node, variables)], rulings: [] };
    case 'done':
      return leave({ ...state, ledger }, 'end_turn', node.report(variables));
    case 'hand_over':
      return leave({ ...state, ledger }, 'handed_to_person', node.report(variables));
  }
}

function callOf(node: ToolNode, variables: Variables): { id: string; name: string; input: Variables } {
  return { id: `step_${node.id}`, ...node.call(variables) };
}

function reportOf(graph: WorkflowGraph, variables: Variables): readonly string[] {
  const node = nodeOf(graph, graph.fallback);
  return node.kind === 'hand_over' ? node.report(variables) : [];
}

function positionOf(state: RunState): { readonly node: string; readonly variables: Variables } {
  if (state.ledger.workflow === null) throw new RangeError('This run is not a workflow.');
  return state.ledger.workflow;
}
