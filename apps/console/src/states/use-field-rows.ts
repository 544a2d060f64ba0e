import { useState } from 'react'

/**
 * Rows of fields that a person adds and removes, all of them one value of a form. Each has a key of its own,
 * so that the others do not lose the focus when one goes.
 */
export function useFieldRows<Entry extends object>(initial: () => readonly Entry[]) {
  const [rows, setRows] = useState<readonly (Entry & { key: number })[]>(() =>
    initial().map((entry, key) => ({ ...entry, key })),
  )
  return {
    rows,
    add: (entry: Entry) =>
      setRows([...rows, { ...entry, key: 1 + Math.max(-1, ...rows.map(({ key }) => key)) }]),
    change: (key: number, changes: Partial<Entry>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  }
}
