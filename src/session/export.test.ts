import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import schema from '../engine/run/export.schema.json';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { exportText, type RunFile } from './export.ts';
import { openSession } from './testing/open-session.ts';

const validate = new Ajv({ allErrors: true }).compile<RunFile>(schema);

function exported(gestures: (actions: ReturnType<typeof openSession>['session']['actions']) => void): RunFile {
  const { session } = openSession(lesson);
  gestures(session.actions);
  const file: unknown = JSON.parse(exportText(session.getState()));
  expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
  return file as RunFile;
}

describe('the run file', () => {
  it.each(lesson.scenario.inputs.map((input) => input.id))('fits its schema before a decision: Friday %s', (input) => {
    const file = exported((actions) => actions.chooseInput(input));
    expect(file).toMatchObject({ format: 'loopscope-run', version: 1, lesson: 'move-meeting', input });
  });

  it('answers each request with the response of its number', () => {
    const file = exported((actions) => {
      actions.toLast();
      actions.decide('agent', 'approve');
    });
    const agent = file.lanes[1];
    expect(agent?.requests).toHaveLength(6);
    expect(agent?.responses).toHaveLength(6);
    expect(agent?.ending).toMatchObject({ cause: 'end_turn', goal: 'met' });
    const asked = agent?.responses.map(({ body }) =>
      body?.type === 'message' ? body.content.filter((block) => block.type === 'tool_use').length : 0,
    );
    expect(asked).toEqual([1, 1, 2, 1, 1, 0]);
    const total = agent?.responses.reduce(
      (sum, { body }) => sum + (body?.type === 'message' ? body.usage.input_tokens : 0),
      0,
    );
    expect(agent?.usage.input_tokens).toBe(total);
  });

  it('fits the schema with forks of every kind', () => {
    const file = exported((actions) => {
      actions.jumpTo(10);
      actions.forceOutcome('agent', 'max_tokens_call');
      actions.showRun('agent', 'agent');
      actions.jumpTo(10);
      actions.changeHarnessHere('agent', { maxTurns: 2 });
    });
    expect(file.forks.map(({ change }) => change.type)).toEqual(['outcome', 'harness']);
  });

  it('fits the schema with every edit of the messages, and holds each whole', async () => {
    const { session } = openSession(lesson);
    const edits = [
      { type: 'result', message: 6, block: 1, text: 'ą'.repeat(5_000), isError: true },
      { type: 'text', message: 0, block: 0, text: '' },
      { type: 'deletion', message: 6, block: 1 },
      { type: 'deletion', message: 6, block: null },
    ] as const;
    for (const edit of edits) {
      session.actions.showRun('agent', 'agent');
      await session.actions.editMessages('agent', 27, edit);
    }
    session.actions.showRun('agent', 'agent');
    await session.actions.editMessages('agent', 0, { type: 'deletion', message: 0, block: null });
    const file: unknown = JSON.parse(exportText(session.getState()));
    expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
    const { forks } = file as RunFile;
    expect(forks.slice(0, 4).map(({ change }) => change)).toEqual(edits.map((edit) => ({ type: 'messages', edit })));
    expect(forks[0]?.events[27]).toMatchObject({ type: 'context_changed', edited: { edit: edits[0] } });
    expect(forks[4]?.requests).toMatchObject([{ body: { messages: [] } }]);
  });

  it('holds the forks, with where they were cut', () => {
    const file = exported((actions) => {
      actions.toLast();
      actions.decide('agent', 'approve');
      actions.stepBack();
      actions.decide('agent', 'refuse');
    });
    expect(file.decisions).toEqual(['approve']);
    expect(file.forks).toMatchObject([
      {
        run: 'agent.1',
        parent: 'agent',
        atStep: 39,
        change: { type: 'decision', answer: 'refuse' },
        ending: { goal: 'unmet' },
      },
    ]);
  });

  it('holds nothing that only the simulator needs', () => {
    const { session } = openSession(lesson);
    expect(exportText(session.getState())).not.toContain('modelContext');
  });

  it('does not fit the schema when something is missing', () => {
    const { lanes: _gone, ...rest } = exported(() => undefined);
    expect(validate(rest)).toBe(false);
  });
});
