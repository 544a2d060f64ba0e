import { eachInSteps, finish, type Steps, sortInSteps } from '../matching/steps.ts'
import type { IpKey } from './address.ts'
import type { IpRange } from './range.ts'

/** Ranges of one family, sorted and apart, in two lists that are searched together. */
interface SortedRanges<Key extends IpKey> {
  firsts: ArrayLike<Key>
  lasts: ArrayLike<Key>
}

/** Whether a key lies in one of the ranges, by binary search: a list may have ten thousand. */
export function compileRanges(ranges: readonly IpRange[]): (key: IpKey) => boolean {
  return finish(compileRangesInSteps(ranges))
}

export function* compileRangesInSteps(ranges: readonly IpRange[]): Steps<(key: IpKey) => boolean> {
  const apart = yield* mergeInSteps(ranges)
  const ends: { v4: Ends<number>; v6: Ends<string> } = { v4: noEnds(), v6: noEnds() }
  yield* eachInSteps(apart, ({ first, last }) => {
    if (typeof first === 'number' && typeof last === 'number') add(ends.v4, first, last)
    else if (typeof first === 'string' && typeof last === 'string') add(ends.v6, first, last)
  })
  const v4 = { firsts: Float64Array.from(ends.v4.firsts), lasts: Float64Array.from(ends.v4.lasts) }
  const { v6 } = ends
  return (key) => (typeof key === 'number' ? isInside(v4, key) : isInside(v6, key))
}

interface Ends<Key> {
  firsts: Key[]
  lasts: Key[]
}

function noEnds<Key>(): Ends<Key> {
  return { firsts: [], lasts: [] }
}

function add<Key>({ firsts, lasts }: Ends<Key>, first: Key, last: Key): void {
  firsts.push(first)
  lasts.push(last)
}

/**
 * Sorted, v4 before v6, and what overlaps joined, so that of the ranges that begin before a key only the last
 * can contain it.
 */
function* mergeInSteps(ranges: readonly IpRange[]): Steps<readonly IpRange[]> {
  const result: IpRange[] = []
  yield* eachInSteps(yield* sortInSteps(ranges, byFirst), (range) => {
    const before = result.at(-1)
    if (before === undefined || typeof before.first !== typeof range.first || before.last < range.first) {
      result.push({ ...range })
    } else if (before.last < range.last) before.last = range.last
  })
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
