interface EmptyFacts {
  /** By filters that can be removed, of clicks or of the figures of rows. */
  isFiltered: boolean
  /** Whether the range has clicks, whether or not they fit. */
  hasClicks: boolean
  /** The last day that has clicks which fit; null: there is none. */
  lastDay: string | null
}

/**
 * Why a report has no rows. `filtered`: the filters leave out all clicks of the range; `no_values`: none of
 * them has a value of what the rows are by; `other_days`: other days have some; `filtered_ever`: no day has
 * any that fit; `never`: there are none.
 */
export function emptyReason({ isFiltered, hasClicks, lastDay }: EmptyFacts) {
  if (hasClicks) return isFiltered ? 'filtered' : 'no_values'
  if (lastDay !== null) return 'other_days'
  return isFiltered ? 'filtered_ever' : 'never'
}
