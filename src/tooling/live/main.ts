import { setTimeout } from 'node:timers/promises';
import { redact, setKey } from '../../model/key.ts';
import { liveModel } from '../../model/live.ts';
import { readCommand } from './arguments.ts';
import { runLesson } from './run-lesson.ts';

const command = readCommand(process.argv.slice(2));
if (command.type === 'text') {
  (command.isMistake ? process.stderr : process.stdout).write(command.text);
  process.exitCode = command.isMistake ? 2 : 0;
} else {
  const key = process.env['ANTHROPIC_API_KEY'] ?? process.env['LOOPSCOPE_KEY'];
  if (key !== undefined && key !== '') setKey(key, false);
  try {
    const clocks = { now: () => performance.now(), today: () => Date.now() };
    const report = await runLesson(command, liveModel(command.connection, clocks), setTimeout);
    process.stdout.write(redact(report.text));
    process.exitCode = report.isGoalMet ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${redact(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = 2;
  }
}
