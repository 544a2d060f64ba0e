import { readFile } from 'node:fs'
import { expect, it } from 'vitest'
import { mapInBatches, mapInSlices, runInSlices, yieldToEventLoop } from './slices.ts'

const work = (ms: number): void => {
  const startedMs = performance.now()
  while (performance.now() - startedMs < ms);
}

it('gives way to what is due, also where the loop is just reading', async () => {
  const seen = await new Promise<string[]>((resolve) => {
    readFile(import.meta.filename, async () => {
      const seen: string[] = []
      setTimeout(() => seen.push('due'), 1)
      work(3)
      await yieldToEventLoop()
      resolve(seen)
    })
  })
  expect(seen).toEqual(['due'])
})

it('lets a request be answered while it works', async () => {
  const seen: string[] = []
  function* steps(): Generator<undefined, string> {
    for (let step = 0; step < 10; step++) {
      work(1)
      yield
    }
    seen.push('done')
    return 'result'
  }
  setImmediate(() => seen.push('a request'))
  expect(await runInSlices(steps(), { sliceMs: 2 })).toBe('result')
  expect(seen).toEqual(['a request', 'done'])
})

it('maps all items in their order, no slice longer than its time and one item', async () => {
  const items = Array.from({ length: 40 }, (_, index) => index)
  let inSlice = 0
  let longest = 0
  let isOver = false
  const onNextLoop = () => {
    longest = Math.max(longest, inSlice)
    inSlice = 0
    if (!isOver) setImmediate(onNextLoop)
  }
  setImmediate(onNextLoop)
  const map = (item: number) => {
    work(2)
    inSlice++
    return item * 2
  }
  expect(await mapInSlices(items, map, { sliceMs: 6 })).toEqual(items.map((item) => item * 2))
  isOver = true
  // Counted in items, not in time: on a busy machine a slice has fewer, never more.
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThanOrEqual(4)
})

it('maps nothing to nothing, and rejects with what the mapping throws', async () => {
  expect(await mapInSlices([], () => 1)).toEqual([])
  const fail = () => {
    throw new Error('no')
  }
  await expect(mapInSlices([1], fail)).rejects.toThrow('no')
})

it('hands over so many items at a time, one batch after the other, and joins what comes back', async () => {
  const batches: number[][] = []
  let running = 0
  const run = async (batch: number[]) => {
    running++
    expect(running).toBe(1)
    batches.push(batch)
    await Promise.resolve()
    running--
    return batch.flatMap((item) => (item === 2 ? [] : [item * 10]))
  }
  expect(await mapInBatches([1, 2, 3, 4, 5], 2, run)).toEqual([10, 30, 40, 50])
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
  expect(await mapInBatches([], 2, run)).toEqual([])
})
