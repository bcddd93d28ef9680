import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { npm } from './install.mjs';

/** The headless shell first: it has no window of its own to draw for each page, so pages open faster. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/homebrew/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @type {[command: string, ...steps: string[][]][]} */
const MANAGERS = [
  // Not every system that has apt has the headless shell.
  ['apt-get', ['update'], ['install', '-y', 'chromium-headless-shell'], ['install', '-y', 'chromium']],
  ['dnf', ['install', '-y', 'chromium']],
  ['pacman', ['-S', '--noconfirm', '--needed', 'chromium']],
  ['brew', ['install', '--cask', 'chromium']],
];

/** The browser that Playwright downloaded for itself, if it did. */
function downloadedBrowser() {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * The Chromium to test with: LOOPSCOPE_BROWSER, else an installed one, else Playwright's own.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const named = process.env['LOOPSCOPE_BROWSER'];
  if (named) {
    if (!existsSync(named)) throw new Error(`LOOPSCOPE_BROWSER: there is no file ${named}.`);
    return named;
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const places = [...PLACES, ...onPath, downloadedBrowser()];
  return places.find((place) => place !== undefined && existsSync(place));
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function runAsRoot(command, args) {
  const isRoot = command === 'brew' || process.getuid?.() === 0;
  const [program, ...rest] = isRoot ? [command, ...args] : ['sudo', '-n', command, ...args];
  return spawnSync(String(program), rest, { stdio: 'ignore', timeout: 300_000 }).status === 0;
}

/** @param {string} command */
function exists(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/**
 * In a container, where nobody sits before the machine, a whole Chromium gets the headless shell beside it: the tests take
 * less time with it. Where that does not work, they take longer.
 */
function addShell() {
  const apt = MANAGERS.find(([command]) => command === 'apt-get' && exists(command));
  if (process.getuid?.() !== 0 || !apt) return;
  console.log('Installing the headless shell of Chromium beside it: pages open faster in it …');
  const [command, update, install] = apt;
  if (install && !runAsRoot(command, install) && update && runAsRoot(command, update)) runAsRoot(command, install);
}

/**
 * Finds a browser, or installs one: Playwright's own first, then the one of the system's package manager.
 * @returns {string}
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found && !process.env['LOOPSCOPE_BROWSER'] && !found.includes('headless')) addShell();
  const present = findBrowser();
  if (present) return present;
  console.log('Installing a browser for the tests (Playwright’s Chromium) …');
  npm(['exec', '--', 'playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  const manager = findBrowser() ? undefined : MANAGERS.find(([command]) => exists(command));
  if (manager) {
    const [command, ...steps] = manager;
    console.log(`That did not work; asking ${command} for chromium …`);
    for (const step of steps) if (!findBrowser()) runAsRoot(command, step);
  }
  const installed = findBrowser();
  if (!installed) {
    throw new Error('No browser for the tests: install Chromium or Chrome, or name one in LOOPSCOPE_BROWSER.');
  }
  return installed;
}
