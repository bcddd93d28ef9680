import { useId } from 'react';

/** One row of a table of runs: what was run, and a text for each column, or null before it was. */
export interface FiguresRow {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly string[] | null;
  /** Set apart from the others. */
  readonly isMarked?: boolean;
}

/**
 * A table whose rows stand there before anything was run, so that the page keeps its shape when the figures come. Wide ones
 * scroll by themselves.
 */
export function FiguresTable(props: {
  readonly caption: string;
  readonly first: string;
  readonly columns: readonly string[];
  readonly rows: readonly FiguresRow[];
  /** Which table it is: its widths are in the style sheet, since figures that come must not move them. */
  readonly kind: 'brakes' | 'seeds' | 'ways';
}) {
  const { caption, first, columns, rows, kind } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so the keyboard must reach it.
    <section className="runs-scroller" tabIndex={0} aria-labelledby={id}>
      <table className={`runs-table runs-table--${kind}`} data-testid={`runs-${kind}`}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: row, name, cells, isMarked = false }) => (
            <tr key={row} data-row={row} data-marked={isMarked ? '' : undefined}>
              <th scope="row">{name}</th>
              {columns.map((column, index) => (
                <td key={column}>{cells?.[index] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
