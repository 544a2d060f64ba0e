import { mapInSlices } from '@waymark/async'

/**
 * Finds rows of a file that are about one record. Which of them counts, or whether they are to be added up,
 * the file does not say, so that none of them may replace another.
 * @param keyOf returns the key of a row's record; `null` for a row that has none
 * @returns for each row the other one that comes first, or `null`
 */
export async function otherOfSame<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Promise<(Row | null)[]> {
  const keys = await mapInSlices(rows, keyOf)
  const firsts = new Map<string, [Row, Row | null]>()
  await mapInSlices(rows.entries(), ([index, row]) => {
    const key = keys[index] ?? null
    if (key === null) return
    const before = firsts.get(key)
    if (before === undefined) firsts.set(key, [row, null])
    else before[1] ??= row
  })
  return mapInSlices(rows.entries(), ([index, row]) => {
    const [first, second] = firsts.get(keys[index] ?? '') ?? [null, null]
    return first === row ? second : first
  })
}
