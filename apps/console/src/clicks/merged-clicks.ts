export const shownClicksAtMost = 100

interface Ordered {
  clickToken: string
  clickedAt: string
}

/**
 * Newest first, each click once, the hundred newest of them.
 * @param preferred where both have a click, this one's is it
 */
export function mergedClicks<Row extends Ordered>(
  preferred: readonly Row[],
  other: readonly Row[],
): readonly Row[] {
  const tokens = new Set(preferred.map(({ clickToken }) => clickToken))
  const all = [...preferred, ...other.filter(({ clickToken }) => !tokens.has(clickToken))]
  const keyOf = ({ clickedAt, clickToken }: Row) => `${clickedAt} ${clickToken}`
  return all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1)).slice(0, shownClicksAtMost)
}
