/** The rows of the list that a drawer lies over, in their order; one of them is in the drawer. */
export interface Walk {
  rows: readonly WalkRow[]
  current: string
  onWalk: (key: string) => void
}

export interface WalkRow {
  key: string
  /** What screen readers say when the drawer comes to it. */
  name: string
}

/** What a row has so that the drawer over its list finds it. */
export const walkMark = (key: string, current: string | undefined) => ({
  'data-walk': key,
  'aria-current': key === current || undefined,
})

/** The element of a row, where it is on the page. */
export const walkElement = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-walk="${CSS.escape(key)}"]`)
