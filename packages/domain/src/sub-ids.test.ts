import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapSubIds, subIdMapSchema, subIdSlots } from './sub-ids.ts'

type Pairs = [name: string, value: string][]

describe('mapSubIds', () => {
  it.each<[why: string, query: Pairs, map: Record<string, string>, subIds: Record<string, string>]>([
    ['nothing comes', [], { a: 'sub_id_1' }, {}],
    [
      'sub_id_N maps by itself',
      [
        ['sub_id_1', 'a'],
        ['sub_id_30', 'b'],
      ],
      {},
      { sub_id_1: 'a', sub_id_30: 'b' },
    ],
    [
      'subN maps by itself',
      [
        ['sub1', 'a'],
        ['sub30', 'b'],
      ],
      {},
      { sub_id_1: 'a', sub_id_30: 'b' },
    ],
    [
      'slots end at 30 and begin at 1',
      [
        ['sub_id_31', 'a'],
        ['sub0', 'b'],
        ['sub31', 'c'],
        ['sub01', 'd'],
      ],
      {},
      {},
    ],
    [
      'other parameters are none',
      [
        ['subid', 'a'],
        ['Sub1', 'b'],
        ['sub', 'c'],
        ['x', 'd'],
      ],
      {},
      {},
    ],
    ['an explicit entry', [['utm_source', 'fb']], { utm_source: 'sub_id_7' }, { sub_id_7: 'fb' }],
    [
      'the link’s mapping wins',
      [
        ['sub_id_1', 'a'],
        ['src', 'b'],
        ['sub1', 'c'],
      ],
      { src: 'sub_id_1' },
      { sub_id_1: 'b' },
    ],
    [
      '… in any order',
      [
        ['src', 'b'],
        ['sub1', 'c'],
        ['sub_id_1', 'a'],
      ],
      { src: 'sub_id_1' },
      { sub_id_1: 'b' },
    ],
    [
      'sub_id_N before subN',
      [
        ['sub1', 'c'],
        ['sub_id_1', 'a'],
      ],
      {},
      { sub_id_1: 'a' },
    ],
    [
      'sub_id_N before subN, in any order',
      [
        ['sub_id_1', 'a'],
        ['sub1', 'c'],
      ],
      {},
      { sub_id_1: 'a' },
    ],
    ['a mapped subN goes only where it is sent', [['sub1', 'a']], { sub1: 'sub_id_5' }, { sub_id_5: 'a' }],
    [
      'one parameter into another’s slot',
      [
        ['sub1', 'a'],
        ['sub2', 'b'],
      ],
      { sub1: 'sub_id_2' },
      { sub_id_2: 'a' },
    ],
    [
      'two entries for one slot: the first that came',
      [
        ['b', '2'],
        ['a', '1'],
      ],
      { a: 'sub_id_1', b: 'sub_id_1' },
      { sub_id_1: '2' },
    ],
    [
      'an empty value leaves the slot to others',
      [
        ['src', ''],
        ['sub1', 'x'],
      ],
      { src: 'sub_id_1' },
      { sub_id_1: 'x' },
    ],
    [
      'names of Object are no entries',
      [
        ['constructor', 'x'],
        ['toString', 'y'],
        ['__proto__', 'z'],
      ],
      {},
      {},
    ],
    [
      'a key named __proto__ can be mapped',
      [['__proto__', 'z']],
      JSON.parse('{"__proto__": "sub_id_3"}'),
      { sub_id_3: 'z' },
    ],
    ['an entry for no slot maps nothing', [['a', 'x']], { a: 'sub_id_99' }, {}],
    ['500 characters stay', [['sub1', 'x'.repeat(500)]], {}, { sub_id_1: 'x'.repeat(500) }],
    ['501 are cut', [['sub1', 'x'.repeat(501)]], {}, { sub_id_1: 'x'.repeat(500) }],
    ['a cut splits no character', [['sub1', `${'x'.repeat(499)}😀`]], {}, { sub_id_1: 'x'.repeat(499) }],
  ])('%s', (_why, query, map, subIds) => {
    expect(Object.fromEntries(mapSubIds(new Map(query), map))).toEqual(subIds)
  })

  it('gives only slots, none empty or longer than 500', () => {
    const name = fc.oneof(fc.constantFrom('sub1', 'sub_id_1', 'sub30', 'a', '__proto__'), fc.string())
    const query = fc.array(fc.tuple(name, fc.string({ maxLength: 600 })))
    const map = fc.dictionary(name, fc.constantFrom(...subIdSlots))
    fc.assert(
      fc.property(query, map, (pairs, subIdMap) => {
        for (const [slot, value] of mapSubIds(new Map(pairs), subIdMap)) {
          expect(subIdSlots).toContain(slot)
          expect(value.length).toBeGreaterThan(0)
          expect(value.length).toBeLessThanOrEqual(500)
        }
      }),
    )
  })
})

describe('subIdMapSchema', () => {
  it.each([
    [{}, true],
    [{ utm_source: 'sub_id_1', ad: 'sub_id_30' }, true],
    [{ a: 'sub_id_0' }, false],
    [{ a: 'sub_id_31' }, false],
    [{ a: 'sub1' }, false],
    [{ a: 1 }, false],
    [{ '': 'sub_id_1' }, false],
    [{ ['x'.repeat(201)]: 'sub_id_1' }, false],
    [['sub_id_1'], false],
    [Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, 'sub_id_1'])), false],
  ])('%#: %.60j: %s', (map, fits) => {
    expect(subIdMapSchema.safeParse(map).success).toBe(fits)
  })

  it('names the wrong entry', () => {
    const parsed = subIdMapSchema.safeParse({ good: 'sub_id_1', bad: 'sub_id_99' })
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['bad']])
  })
})
