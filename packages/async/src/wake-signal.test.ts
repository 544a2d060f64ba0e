import { expect, it } from 'vitest'
import { createWakeSignal } from './wake-signal.ts'

it('ends the wait under way', async () => {
  const signal = createWakeSignal()
  const waiting = signal.wait()
  signal.wake()
  await waiting
})

it('ends the next wait where none is under way, and only that one', async () => {
  const signal = createWakeSignal()
  signal.wake()
  signal.wake()
  await signal.wait()
  let isOver = false
  const waiting = signal.wait().then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  signal.wake()
  await waiting
})

it('ends a wait by its timeout, and calls the timer off when it is woken', async () => {
  const timers: { delayMs: number; run: () => void }[] = []
  let cancelled = 0
  const signal = createWakeSignal({
    after: (delayMs, run) => {
      timers.push({ delayMs, run })
      return () => {
        cancelled += 1
      }
    },
  })
  const byTimeout = signal.wait(50)
  expect(timers[0]?.delayMs).toBe(50)
  timers[0]?.run()
  await byTimeout
  const byWake = signal.wait(60)
  signal.wake()
  await byWake
  expect(cancelled).toBe(2)
})
