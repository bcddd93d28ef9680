import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { npm, root } from '../../install.mjs';

/** The peers, for the bench alone: the project does not depend on them. The SDK is the project's own version. */
const PEERS = {
  '@langchain/langgraph': '1.7.3',
  '@langchain/core': '1.4.0',
  ai: '6.0.326',
  zod: '4.6.7',
  '@anthropic-ai/sdk': ownVersion('@anthropic-ai/sdk'),
};

/** The peers as text, with their versions. */
export const PEERS_TEXT = Object.entries(PEERS)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ');

/**
 * Installs the peers into a temporary folder outside of the project and builds the bench's child beside them, so that
 * plain Node runs it and finds them. Returns the built child. The folder goes when this process ends.
 */
export async function openWorkshop(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loopscope-peers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const packages = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  const { status, stdout, stderr } = npm(
    ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...packages],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The peers could not be installed.\n${stdout}${stderr}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: path.join(import.meta.dirname, 'child.ts'),
      outDir: path.join(folder, 'bench'),
      target: 'es2023',
      minify: false,
    },
  });
  return path.join(folder, 'bench/child.js');
}

function ownVersion(name: string): string {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies[name];
}
