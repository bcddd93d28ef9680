/** The widths of a bar, in rem, for which the stylesheet has a rule that shows labels. */
const WIDTHS = [20, 28, 36, 48, 64] as const;

/** About how wide a letter of a label is, and how much room it needs around it, in rem. */
const LETTER = 0.46;
const PADDING = 0.4;

/**
 * The narrowest bar, in rem, in which a label fits into a cell that takes this share of it; null if no bar is that wide.
 * The stylesheet shows the label from that width on, so the label needs nobody to measure anything.
 */
export function labelWidth(label: string, share: number): (typeof WIDTHS)[number] | null {
  const needed = (label.length * LETTER + PADDING) / share;
  return WIDTHS.find((width) => width >= needed) ?? null;
}
