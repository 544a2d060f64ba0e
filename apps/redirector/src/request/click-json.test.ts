import { describe, expect, it } from 'vitest'
import { costOf } from './click-json.ts'

describe('costOf', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['0', '0'],
    ['1', '1'],
    ['0.5', '0.5'],
    ['0.123456', '0.123456'],
    ['0.1234567', '0.123456'],
    ['0.9999999', '0.999999'],
    ['12.', '12'],
    [' 1.5 ', '1.5'],
    ['999999999999', '999999999999'],
    ['9999999999999', null],
    ['.5', null],
    ['-1', null],
    ['+1', null],
    ['1e3', null],
    ['1,5', null],
    ['0x10', null],
    ['NaN', null],
    ['Infinity', null],
    ['{cost}', null],
    ['$5', null],
  ])('%j → %j', (value, cost) => {
    expect(costOf(value)).toBe(cost)
  })
})
