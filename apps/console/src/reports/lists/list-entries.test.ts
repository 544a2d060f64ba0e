import { describe, expect, it } from 'vitest'
import { entriesOf } from './list-entries.ts'

const sub = (value: string | null, slot = 1) => ({ dimension: `sub_id:sub_id_${slot}`, value })

describe('43: values of rows as entries of a list', () => {
  it.each([
    [
      'sub ids of any slot, each once',
      [sub('a'), sub('b'), sub('a', 2)],
      { kind: 'sub_id', entries: ['a', 'b'] },
    ],
    [
      'referrers',
      [{ dimension: 'referer', value: 'x.example' }],
      { kind: 'referer', entries: ['x.example'] },
    ],
    ['not both', [sub('a'), { dimension: 'referer', value: 'x.example' }], null],
    ['no unknown value', [sub('a'), sub(null)], null],
    ['no other dimension', [{ dimension: 'country', value: 'DE' }], null],
    ['no rows', [], null],
  ])('%s', (_, rows, expected) => {
    expect(entriesOf(rows)).toEqual(expected)
  })
})
