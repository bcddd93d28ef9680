import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled, npm } from './install.mjs';

/** @typedef {{passed: number, failed: number, skipped: number}} Count */

const reports = mkdtempSync(path.join(tmpdir(), 'loopscope-'));
const unitReport = path.join(reports, 'unit.json');
const e2eReport = path.join(reports, 'e2e.json');

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @returns {Count} */
function countUnit() {
  const report = read(unitReport);
  const unread = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @returns {Count} */
function countE2e() {
  const { stats, errors } = read(e2eReport);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** @type {{name: string, args?: string[], count?: () => Count, needsBuild?: boolean}[]} */
const checks = [
  { name: 'types' },
  { name: 'lint' },
  { name: 'unused' },
  {
    name: 'unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    count: countUnit,
  },
  { name: 'build' },
  { name: 'size', needsBuild: true },
  { name: 'e2e', args: ['--reporter=list,json'], count: countE2e, needsBuild: true },
];

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * @param {boolean} ok
 * @param {(() => Count) | undefined} count
 * @returns {Count}
 */
function tally(ok, count) {
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  try {
    const found = count();
    const unexplained = !ok && found.failed === 0;
    return { ...found, failed: found.failed + (unexplained ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {Count} count */
const show = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Runs one check and prints one line about it, preceded by all it said if it failed. */
function run(/** @type {(typeof checks)[number]} */ { name, args = [], count }, /** @type {NodeJS.ProcessEnv} */ env) {
  const started = performance.now();
  const { status, stdout, stderr } = npm(['run', '--silent', `check:${name}`, '--', ...args], {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const ok = status === 0;
  const result = tally(ok, count);
  if (!ok) console.log(`${stdout}${stderr}`.trimEnd());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} check:${name}  ${show(result)}  ${seconds} s`);
  return { ok, result };
}

try {
  ensureInstalled();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
/** @type {Count} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** @param {Count} count */
const add = (count) => {
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key];
};

const env = {
  ...process.env,
  NO_COLOR: '1',
  LOOPSCOPE_PORT: String(await freePort()),
  PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
};
let browser = '';
try {
  browser = ensureBrowser();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}

let built = true;
for (const check of checks) {
  if (check.needsBuild && !built) {
    console.log(`- check:${check.name}  not run, as the build failed`);
    add({ passed: 0, failed: 1, skipped: 0 });
    continue;
  }
  const { ok, result } = run(check, { ...env, ...(browser && { LOOPSCOPE_BROWSER: browser }) });
  if (check.name === 'build') built = ok;
  add(result);
}

rmSync(reports, { recursive: true, force: true });
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
