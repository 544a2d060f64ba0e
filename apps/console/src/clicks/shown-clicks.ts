/**
 * The rows on the page: all, or, while the page is scrolled down, those that were there when that began, so
 * that nothing jumps.
 * @param since the token of the newest click then; null: the top is in sight
 * @returns how many newer ones wait, too
 */
export function shownClicks<Row extends { clickToken: string }>(
  rows: readonly Row[],
  since: string | null,
): { shown: readonly Row[]; waiting: number } {
  const first = since === null ? 0 : rows.findIndex(({ clickToken }) => clickToken === since)
  // It is out of the list: so many have come that none of those on the page is there any more.
  if (first < 0) return { shown: rows, waiting: rows.length }
  return { shown: rows.slice(first), waiting: first }
}
