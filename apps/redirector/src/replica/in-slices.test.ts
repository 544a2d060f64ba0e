import type { Steps } from '@waymark/rule-engine'
import { expect, it } from 'vitest'
import { inSlices } from './in-slices.ts'

it('lets others have their turn while it works', async () => {
  const seen: string[] = []
  function* work(): Steps<string> {
    const startedMs = performance.now()
    while (performance.now() - startedMs < 20) yield
    seen.push('done')
    return 'result'
  }
  setImmediate(() => seen.push('a visit'))
  expect(await inSlices(work())).toBe('result')
  expect(seen).toEqual(['a visit', 'done'])
})
