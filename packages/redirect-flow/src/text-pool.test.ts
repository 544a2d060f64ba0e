import { expect, test } from 'vitest'
import { createTextPool } from './text-pool.ts'

test('gives back what it is given, however many there were', () => {
  const shared = createTextPool()
  for (let round = 0; round < 2; round++)
    for (let index = 0; index < 30_000; index++) expect(shared(`text ${index}`)).toBe(`text ${index}`)
})
