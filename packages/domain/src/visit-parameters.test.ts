import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subIdSlots } from './sub-ids.ts'
import {
  isMapped,
  noSourceParameters,
  readParameters,
  type SourceParameter,
  subIdMapSchema,
} from './visit-parameters.ts'

type Pairs = [name: string, value: string][]

const subIdsOf = (pairs: Pairs, subIdMap: Record<string, string>) =>
  readParameters(new Map(pairs), { subIdMap, sourceParameters: noSourceParameters }).subIds

describe('the sub ids of a visit', () => {
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
    expect(Object.fromEntries(subIdsOf(query, map))).toEqual(subIds)
  })

  it('gives only slots, none empty or longer than 500', () => {
    const name = fc.oneof(fc.constantFrom('sub1', 'sub_id_1', 'sub30', 'a', '__proto__'), fc.string())
    const query = fc.array(fc.tuple(name, fc.string({ maxLength: 600 })))
    const map = fc.dictionary(name, fc.constantFrom(...subIdSlots))
    fc.assert(
      fc.property(query, map, (pairs, subIdMap) => {
        for (const [slot, value] of subIdsOf(pairs, subIdMap)) {
          expect(subIdSlots).toContain(slot)
          expect(value.length).toBeGreaterThan(0)
          expect(value.length).toBeLessThanOrEqual(500)
        }
      }),
    )
  })
})

describe('the parameters of a traffic source', () => {
  const parameters: SourceParameter[] = [
    { name: 'zone', token: '{zoneid}', target: 'sub_id_1' },
    { name: 'bid', token: 'BID', target: 'cost' },
    { name: 'cur', token: '', target: 'currency' },
    { name: 'clickid', token: '%%CLICK%%', target: 'external_id' },
    { name: 'keyword', token: '{kw}', target: 'keyword' },
    { name: 'site', token: '[site]', target: 'source' },
    { name: 'later', token: '', target: 'a target of a later version' },
  ]
  const sourceParameters = new Map(parameters.map((parameter) => [parameter.name, parameter]))

  it.each<[why: string, query: Pairs, map: Record<string, string>, read: Record<string, string>]>([
    [
      'go to their targets',
      [
        ['zone', 'z1'],
        ['bid', '0.05'],
        ['cur', 'EUR'],
        ['clickid', 'abc'],
        ['keyword', 'shoes'],
        ['site', 'news.example'],
      ],
      {},
      {
        sub_id_1: 'z1',
        cost: '0.05',
        currency: 'EUR',
        external_id: 'abc',
        keyword: 'shoes',
        source: 'news.example',
      },
    ],
    ['may be absent', [['other', 'x']], {}, {}],
    ['of an unknown target are not read', [['later', 'x']], {}, {}],
    [
      'come before the name of the target',
      [
        ['cost', '9'],
        ['bid', '0.05'],
        ['sub_id_1', 'own'],
        ['zone', 'z1'],
      ],
      {},
      { sub_id_1: 'z1', cost: '0.05' },
    ],
    [
      '… in any order',
      [
        ['zone', 'z1'],
        ['sub_id_1', 'own'],
        ['bid', '0.05'],
        ['cost', '9'],
      ],
      {},
      { sub_id_1: 'z1', cost: '0.05' },
    ],
    [
      'come after the map of the link',
      [
        ['bid', '0.05'],
        ['price', '0.07'],
        ['zone', 'z1'],
        ['spot', 'p1'],
      ],
      { price: 'cost', spot: 'sub_id_1' },
      { sub_id_1: 'p1', cost: '0.07' },
    ],
    ['are the link’s own where it maps them', [['zone', 'z1']], { zone: 'sub_id_9' }, { sub_id_9: 'z1' }],
    ['are empty while they are their token', [['bid', 'BID']], {}, {}],
    [
      '… and leave the target to others',
      [
        ['bid', 'BID'],
        ['cost', '9'],
      ],
      {},
      { cost: '9' },
    ],
    ['are empty under the name of a target, too', [['keyword', '{kw}']], {}, {}],
    ['of an empty token are what they say', [['cur', 'USD']], {}, { currency: 'USD' }],
    ['of the link are empty while they look like a token', [['a', '{a}']], { a: 'sub_id_2' }, {}],
    ['of the link are empty while they are the word null', [['a', 'null']], { a: 'sub_id_2' }, {}],
  ])('%s', (_why, pairs, subIdMap, expected) => {
    const { query, subIds } = readParameters(new Map(pairs), { subIdMap, sourceParameters })
    const named = ['external_id', 'cost', 'currency', 'keyword', 'source'].flatMap((name) => {
      const value = query.get(name)
      return value === undefined ? [] : [[name, value] as const]
    })
    expect({ ...Object.fromEntries(named), ...Object.fromEntries(subIds) }).toEqual(expected)
  })

  it('change nothing of the query but the targets', () => {
    const pairs: Pairs = [
      ['bid', '0.05'],
      ['x', 'y'],
    ]
    const { query } = readParameters(new Map(pairs), { subIdMap: {}, sourceParameters })
    expect([...query]).toEqual([...pairs, ['cost', '0.05']])
    const untouched = new Map([['x', 'y']])
    expect(readParameters(untouched, { subIdMap: {}, sourceParameters }).query).toBe(untouched)
  })

  it('are mapped, as those of the link', () => {
    const reading = { subIdMap: { a: 'sub_id_1' }, sourceParameters }
    expect(['zone', 'a', 'b', 'constructor'].map((name) => isMapped(name, reading))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a token that was not replaced', () => {
  const reading = { subIdMap: { mapped: 'sub_id_9' }, sourceParameters: noSourceParameters }
  const read = (pairs: Pairs) => readParameters(new Map(pairs), reading)

  // The spellings have a table of their own: unreplaced-token.test.ts.
  it.each([
    'sub_id_1',
    'sub30',
    'mapped',
    'external_id',
    'cost',
    'currency',
    'keyword',
    'source',
    'gclid',
    'fbclid',
    'ttclid',
    'msclkid',
    'wbraid',
    'ScCid',
    'li_fat_id',
    'utm_source',
    'UTM_Term',
    'creative_id',
    'ad_campaign_id',
  ])('is empty as %s', (name) => {
    const { query, subIds } = read([
      [name, '{{token}}'],
      ['other', 'x'],
    ])
    expect([...query, ...subIds]).toEqual([['other', 'x']])
  })

  it('leaves a slot and a name to others', () => {
    const { query, subIds } = read([
      ['sub_id_1', '%7Bzone%7D'],
      ['sub1', 'z'],
      ['mapped', '__m__'],
      ['sub_id_9', 'own'],
    ])
    expect(Object.fromEntries(subIds)).toEqual({ sub_id_1: 'z', sub_id_9: 'own' })
    expect([...query.keys()]).toEqual(['sub1', 'sub_id_9'])
  })

  it('is what it says where nothing reads the parameter but its owner', () => {
    expect([...read([['filter', '[1,2]']]).query]).toEqual([['filter', '[1,2]']])
  })
})

describe('subIdMapSchema', () => {
  it.each([
    [{}, true],
    [{ utm_source: 'sub_id_1', ad: 'sub_id_30' }, true],
    [{ bid: 'cost', cur: 'currency', click: 'external_id', kw: 'keyword', site: 'source' }, true],
    [{ a: 'gclid' }, false],
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
