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
  let longestMs = 0
  let lastMs = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs)
    lastMs = performance.now()
  }, 1)
  const map = (item: number) => {
    work(2)
    return item * 2
  }
  expect(await mapInSlices(items, map, { sliceMs: 6 })).toEqual(items.map((item) => item * 2))
  clearInterval(timer)
  // In one piece it would be 80 ms.
  expect(longestMs).toBeLessThan(40)
})

it('maps nothing to nothing, and rejects with what the mapping throws', async () => {
  expect(await mapInSlices([], () => 1)).toEqual([])
  const fail = () => {
    throw new Error('no')
  }
  await expect(mapInSlices([1], fail)).rejects.toThrow('no')
})
