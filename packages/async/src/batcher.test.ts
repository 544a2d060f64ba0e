import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BatcherOptions, createBatcher } from './batcher.ts'

const round = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('createBatcher', () => {
  it('sends the items of one iteration together, and gives each its own result', async () => {
    const sent: number[][] = []
    const add = createBatcher<number, string>({
      send: async (items) => {
        sent.push([...items])
        return items.map((item) => `result ${item}`)
      },
    })
    expect(await Promise.all([add(1), add(2), add(1)])).toEqual(['result 1', 'result 2', 'result 1'])
    expect(sent).toEqual([[1, 2, 1]])
  })

  it('gives a result that was true after the call, and never runs more batches than allowed', async () => {
    const step = fc.constantFrom('add', 'iteration', 'end')
    const run = async (steps: readonly string[], batches: number) => {
      let time = 0
      const underWay: (() => void)[] = []
      const add = createBatcher<number, number>({
        send: async (items) => {
          const startedAt = ++time
          const { promise, resolve } = Promise.withResolvers<void>()
          underWay.push(resolve)
          expect(underWay.length).toBeLessThanOrEqual(batches)
          await promise
          return items.map(() => startedAt)
        },
        overlap: { batches, afterMs: 1 },
      })
      const addAndCompare = async () => {
        const addedAt = ++time
        expect(await add(addedAt)).toBeGreaterThan(addedAt)
      }
      const results: Promise<void>[] = []
      for (const what of steps) {
        if (what === 'add') results.push(addAndCompare())
        else if (what === 'end') underWay.shift()?.()
        await round()
      }
      const done = Promise.all(results).then(() => true)
      while (!(await Promise.race([done, round().then(() => false)]))) underWay.shift()?.()
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), run),
      { numRuns: 200 },
    )
  })

  it('rejects all items of a batch that fails, and sends the next', async () => {
    let isBroken = true
    const add = createBatcher<number, number>({
      send: async (items) => {
        if (isBroken) throw new Error('unavailable')
        return items
      },
    })
    const failed = await Promise.allSettled([add(1), add(2)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    expect(await add(3)).toBe(3)
  })

  it('rejects an item without a result of its own', async () => {
    const add = createBatcher<number, number>({ send: async () => [1] })
    const [first, second] = await Promise.allSettled([add(1), add(2)])
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected'])
  })
})

/** Batches of items with a size, each of which ends when the test says so. */
function recorded(options: Omit<BatcherOptions<number, number>, 'send' | 'sizeOf'>) {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const addSize = createBatcher<number, number>({
    ...options,
    sizeOf: (size) => size,
    send: async (sizes) => {
      batches.push([...sizes])
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
      return sizes
    },
  })
  /** Many may gather for three iterations of the event loop, which are not of the clock. */
  const gathered = async () => {
    for (let iteration = 0; iteration < 4; iteration += 1) await round()
  }
  return {
    batches,
    add: (...sizes: number[]) => {
      for (const size of sizes) void addSize(size)
      return gathered()
    },
    pass: (ms: number) => {
      vi.advanceTimersByTime(ms)
      return gathered()
    },
    end: (batch: number) => {
      ends[batch]?.()
      return gathered()
    },
  }
}

describe('createBatcher, by its clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('runs one batch at a time, however long it takes, and joins what comes meanwhile', async () => {
    const { batches, add, pass, end } = recorded({})
    await add(1)
    await add(2)
    await pass(60_000)
    await add(3, 4)
    expect(batches).toEqual([[1]])
    await end(0)
    expect(batches).toEqual([[1], [2, 3, 4]])
  })

  it('joins what comes while the latest batch is under way, and waits no longer for a slow one', async () => {
    const { batches, add, pass, end } = recorded({ overlap: { batches: 2, afterMs: 20 } })
    await add(1)
    await add(2)
    await pass(19)
    await add(3)
    expect(batches).toEqual([[1]])
    await pass(1)
    expect(batches).toEqual([[1], [2, 3]])
    await add(4)
    await pass(60_000)
    expect(batches).toHaveLength(2)
    await end(1)
    expect(batches).toEqual([[1], [2, 3], [4]])
  })

  it('never waits for a batch that hangs, once it has', async () => {
    const { batches, add, pass, end } = recorded({ overlap: { batches: 2, afterMs: 20 } })
    await add(1)
    await add(2)
    await pass(20)
    await end(1)
    await add(3)
    expect(batches).toEqual([[1], [2], [3]])
  })

  const pace = { enough: 10, intervalMs: 200 }

  it('sends an item after a silence at once, and lets few wait until the interval is over', async () => {
    const { batches, add, pass, end } = recorded({ pace })
    await add(1)
    expect(batches).toEqual([[1]])
    await end(0)
    await add(2)
    await pass(150)
    await add(3)
    expect(batches).toEqual([[1]])
    await pass(50)
    expect(batches).toEqual([[1], [2, 3]])
    await end(1)
    await pass(200)
    await add(4)
    expect(batches).toEqual([[1], [2, 3], [4]])
  })

  it('does not let enough wait', async () => {
    const { batches, add, end } = recorded({ pace })
    await add(1)
    await end(0)
    await add(9)
    expect(batches).toEqual([[1]])
    await add(1)
    expect(batches).toEqual([[1], [9, 1]])
  })

  it('limits a batch to its size, except for one item that is larger', async () => {
    const { batches, add, end } = recorded({ maxSize: 100, pace })
    await add(1)
    await add(60, 60, 40, 150)
    for (const batch of [0, 1, 2]) await end(batch)
    expect(batches).toEqual([[1], [60], [60, 40], [150]])
  })
})
