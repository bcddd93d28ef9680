import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './install.mjs';

/** What a first visit may weigh, compressed: the page, its styles, and all scripts that load without being asked for. */
const FIRST_LOAD_KB = 110;

/** @typedef {{file: string, isEntry?: boolean, imports?: string[], css?: string[]}} Chunk */

const dist = path.join(root, 'dist');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** @param {string} file */
const kilobytes = (file) => gzipSync(readFileSync(path.join(dist, file))).length / 1000;

/**
 * @param {string} key
 * @param {Set<string>} seen
 */
function collect(key, seen) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return;
  seen.add(key);
  for (const next of chunk.imports ?? []) collect(next, seen);
}

/** @type {Set<string>} */
const eager = new Set();
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) collect(key, eager);

/** @param {(key: string) => boolean} wanted */
const filesOf = (wanted) => {
  const chunks = Object.entries(manifest).filter(([key]) => wanted(key));
  return new Set(chunks.flatMap(([, chunk]) => [chunk.file, ...(chunk.css ?? [])]));
};

const first = filesOf((key) => eager.has(key)).add('index.html');
/** What the page asks for by itself as it opens: the first lesson, what runs it, the simulated API, the pictures, the messages. Not on the first load, but told. */
const OPENING = [
  'src/scenarios/move-meeting/lesson.ts',
  'src/model/simulated.ts',
  'src/view/stage.tsx',
  'src/view/messages/messages-tab.tsx',
];
/** @type {Set<string>} */
const opening = new Set();
for (const key of OPENING) {
  if (!manifest[key]) throw new Error(`The build has no chunk for ${key}.`);
  collect(key, opening);
}
const later = filesOf((key) => !eager.has(key));
const atOnce = filesOf((key) => opening.has(key) && !eager.has(key));
let total = 0;
for (const file of first) {
  total += kilobytes(file);
  console.log(`${kilobytes(file).toFixed(1).padStart(7)} kB  ${file}`);
}
for (const file of later) {
  if (!first.has(file)) console.log(`${kilobytes(file).toFixed(1).padStart(7)} kB  ${file} (later)`);
}
let following = 0;
for (const file of atOnce) if (!first.has(file)) following += kilobytes(file);
console.log(
  `${following.toFixed(1).padStart(7)} kB  follows at once: the lesson, what runs it, the simulated API, the pictures and the messages`,
);
console.log(`${total.toFixed(1).padStart(7)} kB  first load, compressed; at most ${FIRST_LOAD_KB} kB`);
if (total > FIRST_LOAD_KB) process.exitCode = 1;
