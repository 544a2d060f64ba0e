import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryUntilDone } from './retry.ts'

describe('retryUntilDone', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const failing = (times: number) => {
    const attemptsAtMs: number[] = []
    const began = Date.now()
    const work = async () => {
      attemptsAtMs.push(Date.now() - began)
      if (attemptsAtMs.length <= times) throw new Error(`failure ${attemptsAtMs.length}`)
    }
    return { work, attemptsAtMs }
  }

  it('doubles the pause after each failure up to the longest, and reports each', async () => {
    const { work, attemptsAtMs } = failing(4)
    const onError = vi.fn()
    const { signal } = new AbortController()
    const done = retryUntilDone(work, { signal, firstPauseMs: 100, maxPauseMs: 300, onError })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await done).toBe(true)
    expect(attemptsAtMs).toEqual([0, 100, 300, 600, 900])
    expect(onError).toHaveBeenCalledTimes(4)
  })

  it('ends in the middle of a pause when the signal aborts', async () => {
    const { work, attemptsAtMs } = failing(9)
    const closing = new AbortController()
    const options = { signal: closing.signal, firstPauseMs: 60_000, maxPauseMs: 60_000, onError: vi.fn() }
    const done = retryUntilDone(work, options)
    await vi.advanceTimersByTimeAsync(10)
    closing.abort()
    expect(await done).toBe(false)
    expect(attemptsAtMs).toEqual([0])
  })

  it('ends with what `onError` throws: not every failure is worth another attempt', async () => {
    const { work, attemptsAtMs } = failing(9)
    const { signal } = new AbortController()
    const onError = (error: unknown) => {
      throw error
    }
    const done = retryUntilDone(work, { signal, firstPauseMs: 1, maxPauseMs: 1, onError })
    await expect(done).rejects.toThrow('failure 1')
    expect(attemptsAtMs).toEqual([0])
  })

  it('makes no attempt where the signal has aborted before', async () => {
    const { work, attemptsAtMs } = failing(0)
    const options = { signal: AbortSignal.abort(), firstPauseMs: 1, maxPauseMs: 1, onError: vi.fn() }
    expect(await retryUntilDone(work, options)).toBe(false)
    expect(attemptsAtMs).toEqual([])
  })

  it('makes the first attempt even when aborted, if `atLeastOnce` is set', async () => {
    const { work, attemptsAtMs } = failing(9)
    const backoff = { firstPauseMs: 1, maxPauseMs: 1, onError: vi.fn() }
    expect(await retryUntilDone(work, { ...backoff, signal: AbortSignal.abort(), atLeastOnce: true })).toBe(
      false,
    )
    expect(attemptsAtMs).toEqual([0])
  })
})
