import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstValues, parseQuery } from './query.ts'

const readQuery = (search: string) => firstValues(parseQuery(search))

const cases: [search: string, entries: [string, string][]][] = [
  ['', []],
  ['a=1', [['a', '1']]],
  ['a=1&a=2', [['a', '1']]],
  ['a=&a=2', [['a', '']]],
  ['a', [['a', '']]],
  [
    'a=1&&b=2&',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['=x', [['', 'x']]],
  ['?a=1', [['a', '1']]],
  ['??a=1?b', [['a', '1?b']]],
  ['a=%00&a%00=2', [['a', '']]],
  ['a=b=c', [['a', 'b=c']]],
  ['a=x+y%20z', [['a', 'x y z']]],
  ['a=%', [['a', '%']]],
  [
    'a=%zz&b=%4',
    [
      ['a', '%zz'],
      ['b', '%4'],
    ],
  ],
  ['a=%ff', [['a', '\ufffd']]],
  ['%D1%82=%E2%9C%93', [['т', '✓']]],
  [
    '__proto__=1&constructor=2',
    [
      ['__proto__', '1'],
      ['constructor', '2'],
    ],
  ],
  ['a%00=%0d%0a', [['a', '\r\n']]],
  // Ampersands that came escaped for HTML.
  [
    'a=1&amp;b=2&amp;c=3',
    [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ],
  ],
  ['amp;a=1', [['a', '1']]],
  ['?amp;a=1', [['a', '1']]],
  [
    'x=&amp%3Ba=1&amp%3ba=2&amp;amp;b',
    [
      ['x', ''],
      ['a', '1'],
      ['b', ''],
    ],
  ],
  ['&amp;&amp;a=1', [['a', '1']]],
  [
    'amp=1&ampa=2&xamp;a=3&v=b&amp',
    [
      ['amp', '1'],
      ['ampa', '2'],
      ['xamp;a', '3'],
      ['v', 'b'],
    ],
  ],
  [
    'a=amp;b&b=1%26amp;c',
    [
      ['a', 'amp;b'],
      ['b', '1&amp;c'],
    ],
  ],
  [
    'a=1&#38;b=2',
    [
      ['a', '1'],
      ['#38;b', '2'],
    ],
  ],
]

describe('the first values of a query', () => {
  it.each(cases)('%j', (search, entries) => {
    expect(Array.from(readQuery(search))).toEqual(entries)
  })

  it('passes a name on without the escaped ampersand before it', () => {
    expect(parseQuery('a=1&amp;b=%20&amp%3Bc').map(({ text }) => text)).toEqual(['a=1', 'b=%20', 'c'])
  })

  it('stops after 200 parameters', () => {
    const search = Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join('&')
    expect(readQuery(search).size).toBe(200)
  })

  it('gives back what was encoded, first values first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 50 }), (pairs) => {
        const query = readQuery(new URLSearchParams(pairs).toString())
        for (const [name] of pairs) expect(query.get(name)).toBe(pairs.find(([other]) => other === name)?.[1])
      }),
    )
  })
})
