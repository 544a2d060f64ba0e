import { expect, it } from 'vitest'
import { createBackoff } from './backoff.ts'

it('doubles up to the longest pause, and begins anew after a success', () => {
  const backoff = createBackoff({ firstPauseMs: 100, maxPauseMs: 300 })
  expect([backoff.nextMs(), backoff.nextMs(), backoff.nextMs(), backoff.nextMs()]).toEqual([
    100, 200, 300, 300,
  ])
  backoff.reset()
  expect(backoff.nextMs()).toBe(100)
})

it('waits for nothing once it has ended: neither in the middle of a pause nor later', async () => {
  const backoff = createBackoff({ firstPauseMs: 60_000, maxPauseMs: 60_000 })
  const waiting = backoff.wait()
  backoff.end()
  await waiting
  await backoff.wait()
})
