import { expect, it } from 'vitest'
import { createDoubtLog } from './doubtful-round.ts'

const intervalMs = 5 * 60_000

/** Counts the intervals after the first one in which a line is written, of doubts in these intervals. */
function linesOf(doubts: readonly number[]): number[] {
  let interval = 0
  const lines: number[] = []
  const log = createDoubtLog({
    clock: () => interval * intervalMs,
    intervalMs,
    logger: { warn: () => void lines.push(interval) },
  })
  for (interval of doubts) for (let check = 0; check < 3; check += 1) log.note({ hosts: 2, failing: 2 })
  return lines
}

const everyInterval = (count: number) => Array.from({ length: count }, (_, interval) => interval)

it.each<[string, readonly number[], number[]]>([
  ['at the beginning, then ever more rarely', everyInterval(64), [0, 1, 3, 7, 15, 31, 63]],
  // 288 intervals are a day.
  ['once a day in the end', everyInterval(1_100), [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 799, 1_087]],
  ['at once where it begins anew', [0, 1, 2, 3, 20, 21, 22, 23], [0, 1, 3, 20, 21, 23]],
])('failures of most hosts are logged %s', (_when, doubts, lines) => {
  expect(linesOf(doubts)).toEqual(lines)
})
