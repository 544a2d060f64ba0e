import {
  type Answers,
  keyOf,
  type ReportAnswer,
  type ReportRow,
  type TreeRow,
  valueLabel,
} from './report-tree.ts'

const stepOf = (dimension: string, { dimensions }: ReportRow) => ({
  dimension,
  value: dimensions[dimension] ?? null,
})

/** The answer to two groupings at once, as if each value of the outer one had been opened by itself. */
export function splitAnswer({ rows }: ReportAnswer, outer: string): Answers {
  const beneath = new Map<string, ReportRow[]>()
  for (const row of rows) {
    const key = keyOf([stepOf(outer, row)])
    const found = beneath.get(key)
    if (found) found.push(row)
    else beneath.set(key, [row])
  }
  return new Map(
    [...beneath].map(([key, found]) => [key, { rows: found, totals: {}, mixedCurrencies: false }]),
  )
}

/** A row for each combination of the groupings; its label and its value are those of the first of them. */
export function combinedRows(by: readonly string[], { rows }: ReportAnswer): TreeRow[] {
  const [dimension = 'link'] = by
  return rows.map((row) => {
    const path = by.map((token) => stepOf(token, row))
    return {
      key: keyOf(path),
      path,
      dimension,
      value: stepOf(dimension, row).value,
      row,
      level: 1,
      label: valueLabel(dimension, row),
      isOpen: false,
      isSmall: false,
    }
  })
}
