import { createJob, GOAL, SYSTEM, type Tally, TOOL } from './job.ts';
import { load } from './load.ts';

/** LangGraph's usual agent: a node for the model and its ToolNode, without a checkpointer. */
export function langGraph(turns: number): Promise<Tally> {
  return runGraph(turns, false);
}

/** The same graph with MemorySaver, which keeps every step: the state can be read back at each of them, as in the engine. */
export function langGraphWithMemory(turns: number): Promise<Tally> {
  return runGraph(turns, true);
}

async function runGraph(turns: number, keepsSteps: boolean): Promise<Tally> {
  const { END, MemorySaver, MessagesAnnotation, START, StateGraph } = await load('@langchain/langgraph');
  const { ToolNode } = await load('@langchain/langgraph/prebuilt');
  const { AIMessage, HumanMessage, SystemMessage } = await load('@langchain/core/messages');
  const { tool } = await load('@langchain/core/tools');
  const { z } = await load('zod');
  const job = createJob(turns);

  const askModel = () => {
    const { text, piece } = job.ask();
    const call = { type: 'tool_call', id: `call_${piece}`, name: TOOL.name, args: { piece } };
    return { messages: [new AIMessage({ content: text, tool_calls: piece === null ? [] : [call] })] };
  };
  const work = tool(job.work, {
    name: TOOL.name,
    description: TOOL.description,
    schema: z.object({ piece: z.number().int() }),
  });
  const route = ({ messages }: { readonly messages: readonly { readonly tool_calls?: readonly unknown[] }[] }) =>
    messages.at(-1)?.tool_calls?.length ? 'tools' : END;

  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', askModel)
    .addNode('tools', new ToolNode([work]))
    .addEdge(START, 'model')
    .addConditionalEdges('model', route, ['tools', END])
    .addEdge('tools', 'model')
    .compile(keepsSteps ? { checkpointer: new MemorySaver() } : {});
  const start = { messages: [new SystemMessage(SYSTEM), new HumanMessage(GOAL)] };
  const options = { recursionLimit: 2 * turns + 1, configurable: { thread_id: 'work' } };
  const { messages } = await graph.invoke(start, options);
  return { turns: job.turns(), messages: messages.length - 1 };
}
