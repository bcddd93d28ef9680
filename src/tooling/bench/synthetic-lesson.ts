import { UNGUARDED, WORKING_HEAD, workingModel, workTool } from '../../engine/testing/synthetic.ts';
import { defineScenario, type Lesson } from '../../scenarios/scenario.ts';

/** The synthetic scenario as a lesson of so many turns, for measuring the page. */
export function syntheticLesson(turns: number): Lesson {
  const scenario = defineScenario({
    id: 'synthetic',
    name: 'Synthetic',
    goal: 'Do all the pieces of work.',
    inputLabel: 'Work is',
    inputs: [{ id: 'plenty', label: 'plenty', world: 0 }],
    apply: (done: number) => done + 1,
    tools: [workTool],
    agentHead: WORKING_HEAD,
    workflow: {
      start: 'ask',
      fallback: 'help',
      nodes: [
        {
          id: 'ask',
          kind: 'model',
          label: 'Ask',
          head: WORKING_HEAD,
          messages: () => [{ role: 'user', content: 'Do it.' }],
          read: () => ({ learned: {} }),
          next: 'done',
        },
        { id: 'done', kind: 'done', label: 'Done', report: () => [] },
        { id: 'help', kind: 'hand_over', label: 'Help', report: () => [] },
      ],
    },
    respond: workingModel(turns),
    checkGoal: () => ({ verdict: 'unchecked', items: [] }),
    picture: () => ({ kind: 'day', title: 'Friday', from: 540, to: 1_020, rows: [], sent: [] }),
    barScale: 3_500,
  });
  return {
    id: 'synthetic',
    title: 'Synthetic',
    scenario,
    input: 'plenty',
    seed: '1',
    harness: UNGUARDED,
    faults: [],
    about: 'For the bench.',
  };
}
