import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * A green lint proves nothing about a boundary until a planted violation turns it red. Every case below is a file of
 * its own in a scratch copy of the tree, linted by the project's own configuration, all in one run.
 */
type Case = readonly [file: string, source: string];
type RuleCase = readonly [rule: string, file: string, source: string];

const imports = (from: string): string => `import { thing } from '${from}';\nexport const used = thing;\n`;
const importsType = (from: string): string => `import type { Thing } from '${from}';\nexport type Used = Thing;\n`;

const FORBIDDEN: readonly Case[] = [
  ['src/engine/messages/a.ts', imports('../accounting/x.ts')],
  ['src/engine/messages/b.ts', imports('@anthropic-ai/sdk')],
  ['src/engine/accounting/a.ts', imports('../loop/x.ts')],
  ['src/engine/tools/a.ts', imports('../accounting/x.ts')],
  ['src/engine/loop/a.ts', imports('../run/x.ts')],
  ['src/engine/loop/b.ts', importsType('../simulator/x.ts')],
  ['src/engine/loop/c.ts', imports('../../session/x.ts')],
  ['src/engine/loop/d.ts', imports('node:fs')],
  ['src/engine/loop/e.ts', "export { thing } from '../run/x.ts';\n"],
  ['src/engine/loop/f.ts', "export const later = () => import('../run/x.ts');\n"],
  ['src/engine/loop/g.ts', "export type Used = import('../run/x.ts').Thing;\n"],
  ['src/engine/loop/h.ts', imports('../messages/../run/x.ts')],
  ['src/engine/loop/i.ts', imports('./../run/x.ts')],
  ['src/engine/loop/j.ts', imports('./x/../../run/x.ts')],
  ['src/engine/loop/k.ts', imports('../testing/x.ts')],
  ['src/engine/loop/l.ts', imports('vitest')],
  ['src/engine/loop/m.ts', imports('fast-check')],
  ['src/engine/loop/n.ts', imports('./x.test.ts')],
  ['src/engine/loop/o.test.ts', imports('../run/x.ts')],
  ['src/engine/workflow/a.ts', imports('../run/x.ts')],
  ['src/engine/simulator/a.ts', imports('../tools/x.ts')],
  ['src/engine/simulator/b.ts', imports('../loop/x.ts')],
  ['src/engine/run/a.ts', imports('../simulator/x.ts')],
  ['src/engine/run/b.ts', imports('../../scenarios/support/x.ts')],
  ['src/scenarios/support/a.ts', imports('../research/x.ts')],
  ['src/scenarios/support/b.ts', imports('../catalogue.ts')],
  ['src/scenarios/support/c.ts', imports('../../session/x.ts')],
  ['src/scenarios/a.ts', imports('../session/x.ts')],
  ['src/model/a.ts', imports('../scenarios/catalogue.ts')],
  ['src/model/b.ts', imports('react')],
  ['src/session/a.ts', imports('../view/x.tsx')],
  ['src/session/b.ts', imports('../model/x.ts')],
  ['src/session/c.ts', imports('zustand')],
  ['src/session/d.ts', imports('react')],
  ['src/session/e.ts', imports('../engine/testing/x.ts')],
  ['src/session/f.ts', importsType('@anthropic-ai/sdk')],
  ['src/words/a.ts', imports('../engine/run/x.ts')],
  ['src/view/trace/a.tsx', imports('../messages/x.tsx')],
  ['src/view/trace/b.tsx', imports('../../model/x.ts')],
  ['src/view/trace/c.tsx', imports('../../scenarios/catalogue.ts')],
  ['src/view/trace/d.tsx', imports('../app.tsx')],
  ['src/view/parts/a.tsx', imports('../../session/x.ts')],
  ['src/view/parts/chart.tsx', imports('recharts')],
  ['src/view/trace/chart.tsx', imports('recharts')],
  ['src/view/a.tsx', imports('../model/x.ts')],
  ['src/workers/a.ts', imports('../session/x.ts')],
  ['src/workers/b.ts', imports('../model/live.ts')],
  ['src/view/cost/a.tsx', imports('../../workers/x.ts')],
  ['src/server/a.ts', imports('../model/x.ts')],
];

const ALLOWED: readonly Case[] = [
  ['src/engine/messages/ok.ts', imports('./x.ts')],
  ['src/engine/messages/ok.test.ts', importsType('@anthropic-ai/sdk/resources/messages')],
  ['src/engine/accounting/ok.ts', importsType('../messages/x.ts')],
  ['src/engine/tools/ok.ts', importsType('../messages/x.ts')],
  ['src/engine/loop/ok.ts', imports('../accounting/x.ts') + importsType('../tools/x.ts')],
  ['src/engine/loop/ok.test.ts', imports('vitest')],
  ['src/engine/loop/ok-too.test.ts', imports('../testing/x.ts')],
  ['src/engine/loop/ok-law.test.ts', imports('fast-check')],
  ['src/engine/workflow/ok.ts', imports('../loop/x.ts')],
  ['src/engine/simulator/ok.ts', imports('../accounting/x.ts')],
  ['src/engine/run/ok.ts', imports('../workflow/x.ts')],
  ['src/engine/run/ok-number.ts', 'export const floor = Math.floor(1.5);\n'],
  ['src/engine/run/ok.test.ts', imports('../../scenarios/support/x.ts')],
  ['src/engine/testing/ok.ts', imports('../run/x.ts')],
  ['src/engine/testing/ok-law.ts', imports('fast-check')],
  ['src/scenarios/support/ok.ts', importsType('../scenario.ts')],
  ['src/scenarios/support/ok-engine.ts', imports('../../engine/simulator/x.ts')],
  ['src/scenarios/support/ok.test.ts', imports('../research/x.ts')],
  ['src/scenarios/ok.ts', imports('./support/x.ts')],
  ['src/model/ok.ts', imports('@anthropic-ai/sdk')],
  ['src/session/ok.ts', imports('zustand/vanilla')],
  ['src/session/ok-scenarios.ts', imports('../scenarios/catalogue.ts')],
  ['src/session/ok.test.ts', imports('../engine/testing/x.ts')],
  ['src/view/parts/curve-chart.tsx', imports('recharts')],
  ['src/words/ok.ts', `import catalogue from './en.json?compiled';\nexport const used = catalogue;\n`],
  ['src/words/ok-lingui.ts', imports('@lingui/core')],
  ['src/view/trace/ok.tsx', imports('../parts/x.tsx')],
  ['src/view/trace/ok-session.tsx', imports('../../session/x.ts')],
  ['src/view/trace/ok-words.tsx', imports('../../words/x.ts')],
  ['src/view/trace/ok-react.tsx', imports('react')],
  ['src/view/ok.tsx', imports('./trace/x.tsx')],
  ['src/workers/ok.ts', imports('../scenarios/catalogue.ts')],
  ['src/workers/ok-model.ts', imports('../model/simulated.ts')],
  ['src/view/cost-lab/ok.tsx', imports('../../workers/x.ts')],
  ['src/server/ok.ts', imports('node:http')],
  ['src/main.tsx', imports('./model/x.ts')],
  ['vite.config.ts', 'export default {};\n'],
];

const REFUSED: readonly RuleCase[] = [
  ['plugin', 'src/engine/run/c.ts', 'export const chance = Math.random();\n'],
  ['plugin', 'src/engine/run/d.ts', 'const { random } = Math;\nexport const chance = random();\n'],
  ['plugin', 'src/engine/run/e.ts', "export const chance = Math['random']();\n"],
  ['lint/style/noRestrictedGlobals', 'src/engine/run/f.ts', 'export const now = Date.now();\n'],
  ['lint/style/noRestrictedGlobals', 'src/engine/run/g.ts', 'export const now = new Date();\n'],
  ['lint/style/noRestrictedGlobals', 'src/engine/run/h.ts', 'export const now = globalThis.Date.now();\n'],
  [
    'lint/security/noDangerouslySetInnerHtml',
    'src/view/trace/e.tsx',
    'export const bad = <p dangerouslySetInnerHTML={{ __html: "" }} />;\n',
  ],
  ['lint/style/noDefaultExport', 'src/main-thread/a.ts', 'export default 1;\n'],
  ['lint/style/noEnum', 'src/main-thread/b.ts', 'export enum Kind {\n  One,\n}\n'],
  ['lint/performance/noReExportAll', 'src/main-thread/c.ts', "export * from './x.ts';\n"],
  ['lint/style/useFilenamingConvention', 'src/main-thread/CamelCase.ts', 'export const one = 1;\n'],
  [
    'lint/suspicious/noImportCycles',
    'src/main-thread/d.ts',
    "import { one } from './e.ts';\nexport const two = () => one;\n",
  ],
  [
    'lint/suspicious/noImportCycles',
    'src/main-thread/e.ts',
    "import { two } from './d.ts';\nexport const one = () => two;\n",
  ],
  [
    'lint/nursery/noFloatingPromises',
    'src/main-thread/f.ts',
    'const wait = async () => 1;\nexport function go() {\n  wait();\n}\n',
  ],
  [
    'lint/nursery/useExhaustiveSwitchCases',
    'src/main-thread/g.ts',
    "export function go(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  ],
  ['lint/style/noExcessiveLinesPerFile', 'src/main-thread/h.ts', `${'export {};\n'.repeat(301)}`],
];

const root = path.resolve(import.meta.dirname, '../..');
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const findings = new Map<string, string[]>();
let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'loopscope-boundaries-'));
  for (const file of ['.biome.json', 'package.json', 'src/tooling/lint']) {
    cpSync(path.join(root, file), path.join(scratch, file), { recursive: true });
  }
  for (const [file, source] of [...FORBIDDEN, ...ALLOWED, ...REFUSED.map(([, ...planted]) => planted)]) {
    mkdirSync(path.join(scratch, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(scratch, file), source);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--error-on-warnings', '--reporter=json', '.'],
    { cwd: scratch, encoding: 'utf8' },
  );
  for (const { location, category, message } of JSON.parse(stdout).diagnostics) {
    findings.set(location.path, [...(findings.get(location.path) ?? []), `${category}: ${message}`]);
  }
}, 30_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const rulesBroken = (file: string): string[] =>
  (findings.get(file) ?? []).map((finding) => finding.split(':')[0] ?? '');
const title = ([file, source]: Case) => ({ file, line: source.split('\n')[0] });

describe('the boundaries between folders', () => {
  it.each(FORBIDDEN.map(title))('forbid in $file: $line', ({ file }) => {
    const boundary = ['lint/style/noRestrictedImports', 'plugin'];
    expect(rulesBroken(file).filter((rule) => boundary.includes(rule))).not.toEqual([]);
  });

  it.each(ALLOWED.map(title))('allow in $file: $line', ({ file }) => {
    expect(findings.get(file) ?? []).toEqual([]);
  });
});

describe('the rules of the house', () => {
  it.each(REFUSED)('%s bites in %s', (rule, file) => {
    expect(rulesBroken(file)).toContain(rule);
  });
});
