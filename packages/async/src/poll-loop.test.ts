import { expect, it, vi } from 'vitest'
import { startPollLoop } from './poll-loop.ts'

/** A loop whose runs do what the test says; the number of runs so far. */
function counting(run: (number: number) => boolean | Promise<boolean>, pauseMs = 0) {
  let runs = 0
  const onError = vi.fn()
  const work = async () => {
    runs += 1
    return run(runs)
  }
  return { loop: startPollLoop({ work, pauseMs, onError }), onError, runs: () => runs }
}

it('begins at once, and runs again after the pause', async () => {
  const { loop, runs } = counting(() => false, 1)
  expect(runs()).toBe(1)
  await vi.waitUntil(() => runs() >= 3)
  await loop.close()
})

it('does not pause while more is waiting', async () => {
  const { loop, runs } = counting((number) => number < 5, 60_000)
  await vi.waitUntil(() => runs() === 5)
  await loop.close()
  expect(runs()).toBe(5)
})

it('never runs twice at once', async () => {
  let running = 0
  let most = 0
  const { loop, runs } = counting(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return true
  })
  await vi.waitUntil(() => runs() >= 10)
  await loop.close()
  expect(most).toBe(1)
})

it('reports a failed run, and runs again after the backoff', async () => {
  const { loop, runs, onError } = counting((number) => {
    if (number === 1) throw new Error('no luck')
    return false
  }, 60_000)
  await vi.waitUntil(() => runs() === 2)
  expect(onError.mock.calls).toEqual([[new Error('no luck')]])
  await loop.close()
})

it('is closed when the run under way has ended, and during a pause at once', async () => {
  const ending = Promise.withResolvers<boolean>()
  const { loop, runs } = counting(() => ending.promise, 60_000)
  let isClosed = false
  const closed = loop.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  ending.resolve(true)
  await closed
  expect(runs()).toBe(1)

  const resting = counting(() => false, 60_000)
  await new Promise(setImmediate)
  await resting.loop.close()
  expect(resting.runs()).toBe(1)
})
