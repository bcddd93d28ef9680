import type { Segment, SegmentCategory } from '../../engine/accounting/segments.ts';

/** What a token bar draws as one piece: a segment, or a run of segments each too thin to be seen alone. */
export interface BarCell {
  readonly category: SegmentCategory;
  /** Tokens before the cell, and in it. */
  readonly from: number;
  readonly tokens: number;
  /** The place of its first segment in the request's segments, and how many segments it holds. */
  readonly first: number;
  readonly count: number;
  readonly isError: boolean;
}

/**
 * Joins neighbouring segments until each cell is at least `least` tokens wide, so that a bar of thousands of blocks has no
 * more cells than pixels. A segment that is wide enough stays alone. A joined cell has the category of its widest segment.
 * `part` says what stands before these segments, if they are not the whole bar.
 */
export function barCells(
  segments: readonly Segment[],
  least: number,
  part = { first: 0, from: 0 },
): readonly BarCell[] {
  const cells: BarCell[] = [];
  let { from } = part;
  let open: (BarCell & { readonly widest: number }) | null = null;
  segments.forEach((segment, index) => {
    const { category, tokens, isError } = segment;
    const alone = { category, from, tokens, first: part.first + index, count: 1, isError };
    from += tokens;
    if (tokens >= least || open === null) {
      if (open !== null) cells.push(closed(open));
      open = { ...alone, widest: tokens };
    } else if (open.tokens >= least) {
      cells.push(closed(open));
      open = { ...alone, widest: tokens };
    } else {
      const isWider = tokens > open.widest;
      open = {
        ...open,
        category: isWider ? category : open.category,
        isError: isWider ? isError : open.isError,
        widest: isWider ? tokens : open.widest,
        tokens: open.tokens + tokens,
        count: open.count + 1,
      };
    }
  });
  if (open !== null) cells.push(closed(open));
  return cells;
}

function closed({ category, from, tokens, first, count, isError }: BarCell): BarCell {
  return { category, from, tokens, first, count, isError };
}
