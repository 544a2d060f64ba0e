import { expect, it } from 'vitest'
import { mapInSlices, runInSlices } from './slices.ts'

const work = (ms: number): void => {
  const startedMs = performance.now()
  while (performance.now() - startedMs < ms);
}

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
