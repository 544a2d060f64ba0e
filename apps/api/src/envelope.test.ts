import { describe, expect, it } from 'vitest'
import { optionalLimit, wholeNumber } from './envelope.ts'

describe('a whole number of a query', () => {
  const ours = wholeNumber({ min: 1, max: 100, fallback: 50 })
  it.each([
    ['1', 1],
    ['100', 100],
    [undefined, 50],
  ])('%j is %j', (text, number) => expect(ours.parse(text)).toBe(number))
  it.each([
    ['1', 1],
    ['100', 100],
    [undefined, undefined],
  ])('of a list that answers with everything, %j is %j', (text, number) =>
    expect(optionalLimit.parse(text)).toBe(number),
  )

  it.each([
    ['0', />=1/],
    ['101', /<=100/],
    ['many', /^must be a whole number$/],
    ['1.5', /^must be a whole number$/],
    ['-1', /^must be a whole number$/],
    ['', /^must be a whole number$/],
  ])('%j is distinguished from what it should be: %s', (text, message) => {
    for (const schema of [ours, optionalLimit])
      expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
        expect.stringMatching(message),
      ])
  })
})
