import type { IpKey } from './address.ts'
import type { IpRange } from './range.ts'

/** Ranges of one family, sorted and apart, in two lists that are searched together. */
interface SortedRanges<Key extends IpKey> {
  firsts: ArrayLike<Key>
  lasts: ArrayLike<Key>
}

/** Whether a key lies in one of the ranges, by binary search: a list may have fifty thousand. */
export function compileRanges(ranges: readonly IpRange[]): (key: IpKey) => boolean {
  const merging = merged(ranges)
  const v4 = sortedV4(merging)
  const v6 = sortedV6(merging)
  return (key) => (typeof key === 'number' ? isInside(v4, key) : isInside(v6, key))
}

function sortedV4(ranges: readonly IpRange[]): SortedRanges<number> {
  const ends = ranges.flatMap(({ first, last }) =>
    typeof first === 'number' && typeof last === 'number' ? [{ first, last }] : [],
  )
  return {
    firsts: Float64Array.from(ends, ({ first }) => first),
    lasts: Float64Array.from(ends, ({ last }) => last),
  }
}

function sortedV6(ranges: readonly IpRange[]): SortedRanges<string> {
  const ends = ranges.flatMap(({ first, last }) =>
    typeof first === 'string' && typeof last === 'string' ? [{ first, last }] : [],
  )
  return { firsts: ends.map(({ first }) => first), lasts: ends.map(({ last }) => last) }
}

/** Sorted, v4 before v6, and what overlaps joined, so that of the ranges that begin before a key only the last can hold it. */
function merged(ranges: readonly IpRange[]): readonly IpRange[] {
  const result: IpRange[] = []
  for (const range of ranges.toSorted(byFirst)) {
    const before = result.at(-1)
    if (before === undefined || typeof before.first !== typeof range.first || before.last < range.first) {
      result.push({ ...range })
    } else if (before.last < range.last) before.last = range.last
  }
  return result
}

function byFirst({ first: a }: IpRange, { first: b }: IpRange): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

function isInside<Key extends IpKey>({ firsts, lasts }: SortedRanges<Key>, key: Key): boolean {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const first = firsts[middle]
    if (first === undefined || first > key) high = middle
    else low = middle + 1
  }
  const last = lasts[low - 1]
  return last !== undefined && key <= last
}
