import { csvText } from '../parts/csv.ts';
import type { LaneCost } from './cost-curves.ts';

const COLUMNS = [
  'lane',
  'model_calls',
  'turn',
  'step',
  'input_tokens',
  'prefix_tokens',
  'history_tokens',
  'cache_read_tokens',
  'cache_written_tokens',
  'uncached_tokens',
  'output_tokens',
  'input_tokens_so_far',
  'usd_so_far',
  'seconds_so_far',
];

/** The points of both lanes as a table in text, a line each. The names of the columns are not words of the page. */
export function costCsv(lanes: readonly LaneCost[]): string {
  const rows = lanes.flatMap(({ name, points }) =>
    points.map((point) => [
      name,
      point.n,
      point.turn,
      point.step,
      point.input,
      point.prefix,
      point.input - point.prefix,
      point.read,
      point.written,
      point.uncached,
      point.output,
      point.sum.input,
      point.sum.usd,
      point.sum.millis / 1_000,
    ]),
  );
  return csvText(COLUMNS, rows);
}
