import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually, startStopwatch } from './stopwatch.ts'

const workFor = (ms: number) => {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1_000 >= ms) return
  }
}

describe('startStopwatch', () => {
  it('counts the work of the process itself', () => {
    using stopwatch = startStopwatch()
    workFor(50)
    expect(stopwatch.ms()).toBeGreaterThanOrEqual(50)
  })

  it('counts waiting, and never more than has passed', async () => {
    const startedMs = performance.now()
    using stopwatch = startStopwatch()
    // Waiting is distinguished from having no core by the timer that comes on time.
    for (let passed = 0; passed < 60; passed = stopwatch.ms()) await delay(1)
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(60)
  })

  it('does not count the time in which the process did not run', () => {
    using stopwatch = startStopwatch()
    // As a thread that others have the processor of: it waits, and its timers come late.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    expect(stopwatch.ms()).toBeLessThan(100)
  })
})

describe('eventually', () => {
  it('passes as soon as the check does, with its result', async () => {
    let tries = 0
    const check = async () => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
      return tries
    }
    expect(await eventually(60_000, check)).toBe(3)
  })

  it('fails after its time with what was wrong last', async () => {
    let tries = 0
    const check = () => {
      tries += 1
      throw new Error(`wrong ${tries}`)
    }
    await expect(eventually(50, check)).rejects.toThrow(/^wrong \d+$/)
    expect(tries).toBeGreaterThan(1)
  })
})
