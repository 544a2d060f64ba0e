import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPollLoop } from './poll-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counting(turn: (number: number) => boolean) {
  let turns = 0
  const onError = vi.fn()
  const work = async () => {
    turns += 1
    return turn(turns)
  }
  const repeated = startPollLoop({ work, everyMs: 1_000, onError })
  repeated.start()
  return { repeated, onError, turns: () => turns }
}

it('takes a turn each time the interval is over', async () => {
  const { turns } = counting(() => false)
  await vi.advanceTimersByTimeAsync(999)
  expect(turns()).toBe(0)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(turns()).toBe(3)
})

it('goes on at once while there is more', async () => {
  const { turns } = counting((turn) => turn < 5)
  await vi.advanceTimersByTimeAsync(1_010)
  expect(turns()).toBe(5)
})

it('tells of a failed turn, and takes the next one after the interval', async () => {
  const { turns, onError } = counting((turn) => {
    if (turn === 1) throw new Error('no luck')
    return false
  })
  await vi.advanceTimersByTimeAsync(1_010)
  expect([turns(), onError.mock.calls]).toEqual([1, [[new Error('no luck')]]])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(turns()).toBe(2)
})

it('takes no turn after it was stopped, though there was more', async () => {
  const { repeated, turns } = counting(() => true)
  await vi.advanceTimersByTimeAsync(1_000)
  await repeated.stop()
  const before = turns()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns()).toBe(before)
})
