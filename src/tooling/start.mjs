import { spawn } from 'node:child_process';
import { ensureInstalled, root } from './install.mjs';

/**
 * Opens the page if this machine can show one; a machine that cannot is no error.
 * @param {string} url
 */
function open(url) {
  const display = process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (process.env['CI'] || process.env['BROWSER'] === 'none') return;
  if (process.platform === 'linux' && !display) return;
  /** @type {Partial<Record<NodeJS.Platform, [string, ...string[]]>>} */
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''], linux: ['xdg-open'] };
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => {});
  opener.unref();
}

ensureInstalled();
const { build, preview } = await import('vite');
await build({ root, logLevel: 'warn' });
const server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 4173, strictPort: false } });
const url = server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:4173/';
console.log(`Loopscope is at ${url} (Ctrl-C stops it)`);
open(url);

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    void server.close().finally(() => process.exit(0));
    setTimeout(() => process.exit(0), 1000).unref();
  });
}
