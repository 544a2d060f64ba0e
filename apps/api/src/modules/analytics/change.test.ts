import { describe, expect, it } from 'vitest'
import { changeOf } from './change.ts'

describe('changeOf', () => {
  it.each([
    [5, 0, { totalClicksDelta: 5, totalClicksChangePercent: null }],
    [0, 0, { totalClicksDelta: 0, totalClicksChangePercent: null }],
    [0, 4, { totalClicksDelta: -4, totalClicksChangePercent: -100 }],
    [6, 4, { totalClicksDelta: 2, totalClicksChangePercent: 50 }],
  ])('%d against %d', (current, previous, expected) => {
    expect(changeOf(current, previous)).toEqual(expected)
  })
})
