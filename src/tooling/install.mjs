import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'node_modules/.loopscope-installed');

/**
 * Runs npm itself, whichever way this script was started.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function npm(args, options = {}) {
  const script = process.env['npm_execpath'];
  const settings = { cwd: root, ...options };
  return script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], settings)
    : spawnSync('npm', args, { ...settings, shell: process.platform === 'win32' });
}

/** Identifies what the lock asks for on this machine. */
function wanted() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Installs the packages of the lock, unless exactly these are there already. */
export function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return;
  console.log('Installing packages (npm ci) …');
  const { status } = npm(['ci', '--no-audit', '--no-fund'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('npm ci failed: see above.');
  writeFileSync(stamp, wanted());
}
