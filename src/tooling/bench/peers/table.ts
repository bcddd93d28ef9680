import type { Measured } from './measure.ts';

/** The measurements of one loop, by the number of turns. */
export interface Row {
  readonly title: string;
  readonly bySize: ReadonlyMap<number, Measured>;
}

/** Between which sizes the growth of time is told. */
const GROWTH = { short: 200, long: 2_000 } as const;

const WIDTH = 8;
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The table as lines of text: a row for each loop, wall time and peak memory for each size, and the growth. */
export function tableOf(rows: readonly Row[], sizes: readonly number[]): readonly string[] {
  const titleWidth = Math.max(5, ...rows.map(({ title }) => title.length));
  const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(WIDTH)).join('');
  const line = (title: string, millis: readonly string[], memory: readonly string[], growth: string) =>
    `${title.padEnd(titleWidth)} |${cells(millis)} |${cells(memory)} | ${growth.padStart(6)}`;
  const group = (text: string) => [text.padStart(WIDTH * sizes.length).slice(-Math.max(WIDTH * sizes.length, WIDTH))];
  const heads = sizes.map((size) => whole.format(size));
  return [
    line('', group('wall ms'), group('peak MB'), 'growth'),
    line('turns', heads, heads, 'of ms'),
    ...rows.map(({ title, bySize }) =>
      line(
        title,
        sizes.map((size) => cellOf(bySize.get(size), ({ millis }) => (millis < 100 ? tenths : whole).format(millis))),
        sizes.map((size) => cellOf(bySize.get(size), ({ peakMegabytes }) => whole.format(peakMegabytes))),
        growthOf(bySize),
      ),
    ),
    '',
    `growth: k in ms ~ turns^k between ${whole.format(GROWTH.short)} and ${whole.format(GROWTH.long)} turns`,
  ];
}

/** Why measurements failed, a line each. */
export function failuresOf(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ title, bySize }) =>
    [...bySize].flatMap(([size, measured]) =>
      measured.type === 'failed' ? [`${title}, ${whole.format(size)} turns: ${measured.reason}`] : [],
    ),
  );
}

type Success = Extract<Measured, { readonly type: 'measured' }>;

function cellOf(measured: Measured | undefined, show: (success: Success) => string): string {
  if (measured === undefined) return '–';
  return measured.type === 'measured' ? show(measured) : 'failed';
}

function growthOf(bySize: Row['bySize']): string {
  const [short, long] = [bySize.get(GROWTH.short), bySize.get(GROWTH.long)];
  if (short?.type !== 'measured' || long?.type !== 'measured') return '–';
  return (Math.log(long.millis / short.millis) / Math.log(GROWTH.long / GROWTH.short)).toFixed(2);
}
