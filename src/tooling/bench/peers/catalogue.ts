import type { Loop } from './loops/job.ts';

/** A loop that the bench compares. It is loaded only in the process that runs it. */
interface Contender {
  readonly name: string;
  readonly title: string;
  readonly load: () => Promise<Loop>;
}

/** All loops of the comparison, in the order of the table. */
export const CONTENDERS: readonly Contender[] = [
  { name: 'engine', title: 'Loopscope engine', load: async () => (await import('./loops/engine.ts')).engine },
  { name: 'sdk', title: 'SDK by hand', load: async () => (await import('./loops/sdk.ts')).sdkByHand },
  { name: 'tool-runner', title: 'SDK toolRunner', load: async () => (await import('./loops/sdk.ts')).sdkToolRunner },
  { name: 'langgraph', title: 'LangGraph', load: async () => (await import('./loops/langgraph.ts')).langGraph },
  {
    name: 'langgraph-memory',
    title: 'LangGraph + MemorySaver',
    load: async () => (await import('./loops/langgraph.ts')).langGraphWithMemory,
  },
  { name: 'ai', title: 'ai, its own mock', load: async () => (await import('./loops/vercel.ts')).vercelWithMock },
  {
    name: 'ai-plain',
    title: 'ai, plain model',
    load: async () => (await import('./loops/vercel.ts')).vercelWithPlainModel,
  },
];
