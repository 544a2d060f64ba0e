import { mapInSlices } from '@waymark/async'

/**
 * Finds rows of a file that are about one record. Which of them counts, or whether they are to be added up,
 * the file does not say, so that none of them may replace another.
 * @param identityOf what makes a row's record that record; `null` for a row that has none
 * @returns for each row the other one that comes first, or `null`
 */
export async function otherOfSame<Row>(
  rows: readonly Row[],
  identityOf: (row: Row) => string | null,
): Promise<(Row | null)[]> {
  const identities = await mapInSlices(rows, identityOf)
  const firsts = new Map<string, [Row, Row | null]>()
  await mapInSlices(rows.entries(), ([index, row]) => {
    const identity = identities[index] ?? null
    if (identity === null) return
    const before = firsts.get(identity)
    if (before === undefined) firsts.set(identity, [row, null])
    else before[1] ??= row
  })
  return mapInSlices(rows.entries(), ([index, row]) => {
    const [first, second] = firsts.get(identities[index] ?? '') ?? [null, null]
    return first === row ? second : first
  })
}
