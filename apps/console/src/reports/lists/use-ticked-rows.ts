import { useState } from 'react'
import type { TreeRow } from '../report-tree.ts'

export interface TickedRows {
  /** Those that are on the page, in its order. */
  rows: readonly TreeRow[]
  has: (row: TreeRow) => boolean
  toggle: (row: TreeRow) => void
  clear: () => void
}

export function useTickedRows(shown: readonly TreeRow[]): TickedRows {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    rows: keys.size === 0 ? [] : shown.filter(({ key }) => keys.has(key)),
    has: ({ key }) => keys.has(key),
    toggle: ({ key }) =>
      setKeys((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    clear: () => setKeys(new Set()),
  }
}
