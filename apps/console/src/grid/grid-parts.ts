import type { MouseEvent, ReactNode } from 'react'

export interface GridColumn {
  key: string
  label: string
  /** What is unusual about it, under its name. */
  note?: string
  /** What it means, shown while the head is pointed at or has the focus. */
  hint?: ReactNode
  sorted: 'asc' | 'desc' | null
  /** Its cells are words, by which the grid is not sorted. */
  isText?: boolean
}

/** Of the column of the heads, in whose order rows are where no figure sorts them. */
export interface HeadSort {
  isSorted: boolean
  onSort: () => void
}

export interface GridCell {
  text: string
  /** Beneath the figure, such as the change to the period before. */
  note?: { text: string; tone: 'good' | 'bad' | 'neutral'; title?: string }
  /** −3 to 3. The sign is in the text, too. */
  tint?: number
  /** A word in a column of words, with what a press on it does. */
  onPress?: (event: MouseEvent) => void
}

export interface GridRow {
  key: string
  /** 1 is the outermost. */
  level: number
  isExpanded: boolean
  /** Nothing beneath it can be opened. */
  isLeaf?: boolean
  isDimmed?: boolean
  /** Undefined: rows of this grid cannot be ticked. */
  isTicked?: boolean
  /** Taken out of something, such as a sum. */
  isStruck?: boolean
  head: ReactNode
  /** Buttons of the row, at its end. */
  actions?: ReactNode
  cells: readonly GridCell[]
  /** A press anywhere on the row but its controls. */
  onPress?: () => void
}

export interface TotalRow {
  label: string
  onPress?: () => void
  cells: readonly GridCell[]
}
