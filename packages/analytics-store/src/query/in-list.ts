/**
 * The quoted value of a parameter must stay below `max_query_size` (256 KiB), and each of its bytes may
 * become four.
 */
const mostBytes = 60_000
/** Of the quotes around a value and the comma after it. */
const bytesBetween = 3

function partsOf<Value extends string | number>(values: readonly Value[]): Value[][] {
  const parts: Value[][] = [[]]
  let bytes = 0
  for (const value of values) {
    const size = Buffer.byteLength(String(value)) + bytesBetween
    if (bytes > 0 && bytes + size > mostBytes) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(value)
    bytes += size
  }
  return parts
}

/**
 * SQL that is 1 where `key` is one of the values, however many there are: each parameter takes as many as
 * allowed.
 * @param add adds a parameter with some of the values, and returns its placeholder; called with their index
 */
export function inListSql<Value extends string | number>(
  key: string,
  values: readonly Value[],
  add: (some: readonly Value[], index: number) => string,
): string {
  const conditions = partsOf(values).map((some, index) => `${key} IN ${add(some, index)}`)
  return conditions.length === 1 ? conditions.join() : `(${conditions.join(' OR ')})`
}
