import { expect, it } from 'vitest'
import { cacheFile } from './serve-docs.ts'

it('makes a file once, and again after a failure', async () => {
  let made = 0
  const file = cacheFile(async () => {
    made += 1
    if (made === 1) throw new Error('The disk does not answer')
    return { type: 'html', body: `made ${made} times` }
  })
  await expect(file()).rejects.toThrow('does not answer')
  const [first, second] = await Promise.all([file(), file()])
  expect(first.plain.toString()).toBe('made 2 times')
  expect(second).toBe(first)
})
