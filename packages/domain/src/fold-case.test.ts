import { expect, it } from 'vitest'
import { firstWritten, foldCase } from './fold-case.ts'
import { foldCases } from './testing/index.ts'

it.each(foldCases)('%j is %j without case: %s', (one, other, isSame) => {
  expect(foldCase(one) === foldCase(other)).toBe(isSame)
  expect(firstWritten([one, other])).toEqual(isSame ? [one] : [one, other])
})
