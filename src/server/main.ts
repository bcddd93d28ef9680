import type { AddressInfo } from 'node:net';
import { genericModel } from '../engine/simulator/generic-model.ts';
import { LESSONS } from '../scenarios/catalogue.ts';
import { listenProblem, readArguments, type ServerArguments } from './arguments.ts';
import { createSimulatorServer } from './server.ts';

const lessons = await Promise.all(LESSONS.map((entry) => entry.load()));
const scenarios = new Map(lessons.map(({ scenario }) => [scenario.id, scenario]));

const ports = {
  now: () => Date.now(),
  after: (millis: number, callback: () => void) => {
    const timer = setTimeout(callback, millis);
    return () => clearTimeout(timer);
  },
};

function start({ port, scenario, seed, needsBrowserOptIn, cors }: ServerArguments): void {
  const respond = scenarios.get(scenario ?? '')?.respond ?? genericModel;
  const server = createSimulatorServer({ respond, seed, needsBrowserOptIn, cors }, ports);
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(`${listenProblem(error.code, port)}\n`);
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => {
    const { port: taken } = server.address() as AddressInfo;
    process.stdout.write(`${greeting(`http://127.0.0.1:${taken}`, scenario, seed)}\n`);
  });
}

function greeting(url: string, scenario: string | null, seed: string): string {
  const player = scenario === null ? 'a generic model that plays your own tools' : `the model of ${scenario}`;
  return [
    `Simulated Messages API on ${url}: ${player}, seed ${seed}.`,
    `Point an SDK at it: ANTHROPIC_BASE_URL=${url} ANTHROPIC_API_KEY=any`,
    'Nothing leaves this machine. Stop with Ctrl+C.',
  ].join('\n');
}

const command = readArguments(process.argv.slice(2), [...scenarios.keys()]);
if (command.type === 'start') start(command.arguments);
else if (command.type === 'help') process.stdout.write(command.text);
else {
  process.stderr.write(command.text);
  process.exitCode = 2;
}
