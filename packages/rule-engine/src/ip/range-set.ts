import type { IpKey } from './address.ts'
import type { IpRange } from './range.ts'

/** Whether a key lies in one of the ranges, by binary search: a list may have a thousand. */
export function compileRanges(ranges: readonly IpRange[]): (key: IpKey) => boolean {
  const v4 = merged(ranges.filter(({ first }) => typeof first === 'number'))
  const v6 = merged(ranges.filter(({ first }) => typeof first === 'string'))
  return (key) => isInside(typeof key === 'number' ? v4 : v6, key)
}

/** Sorted, and what overlaps joined, so that of the ranges that begin before a key only the last can hold it. */
function merged(ranges: readonly IpRange[]): readonly IpRange[] {
  const result: IpRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
    const before = result.at(-1)
    if (before === undefined || before.last < range.first) result.push({ ...range })
    else if (before.last < range.last) before.last = range.last
  }
  return result
}

function isInside(sorted: readonly IpRange[], key: IpKey): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const range = sorted[middle]
    if (range === undefined || range.first > key) high = middle
    else low = middle + 1
  }
  const range = sorted[low - 1]
  return range !== undefined && key <= range.last
}
