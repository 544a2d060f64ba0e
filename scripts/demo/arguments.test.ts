import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

describe('the arguments of the demo', () => {
  it.each([
    [[], { seed: 1, links: 12, clicks: 2_000, days: 30, intoStore: false }],
    [['--into-store'], { seed: 1, links: 12, clicks: 200_000, days: 30, intoStore: true }],
    [
      ['--seed', '0', '--links=3', '--clicks', '5'],
      { seed: 0, links: 3, clicks: 5, days: 30, intoStore: false },
    ],
  ])('%j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected)
  })

  it.each([
    [['--clicks', '0'], '--clicks must be a whole number up to 1,000,000,000, but is "0".'],
    [['--clicks', '1e3'], '--clicks must be a whole number'],
    [['--days', '3651'], '--days must be a whole number up to 3,650'],
    [['--links', ''], '--links must be a whole number'],
    [['--hours', '3'], /Unknown option/],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message)
  })
})
