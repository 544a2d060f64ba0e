import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { createConditionsPool } from '../compile-conditions.ts'
import { conditionsSchema } from '../conditions.ts'
import { decide } from '../decide.ts'
import { explain } from '../explain.ts'
import { bestCpuMs, cpuMs } from '../testing/cpu-ms.ts'
import { ruleWith, visitorWith } from '../testing/visitors.ts'
import type { NamedLists, Visitor } from '../types.ts'

const entriesByName = new Map<string, readonly string[]>([
  ['office', ['10.1.2.3', '192.168.0.0/16', '172.16.0.1 - 172.16.0.9', '11.*', '2001:db8::/32']],
  ['crawlers', ['  MyBot/1.0 ', '*headless*', 'Acme?Bot*']],
  ['partners', ['partner.example', '*.friends.example', 'https://one.example/page']],
  ['ids', ['A1', 'b*', ' spaced ']],
  ['wrong', ['no address', '10.0.0.0/99', '10.9.9.9', '']],
  ['none', []],
])
const lists: NamedLists = { get: (name) => entriesByName.get(name) }

const only = (filter: object) => compile([ruleWith('only', { conditions: { filters: [filter] } })])
const context = (known: NamedLists | undefined = lists) => ({ nowMs: 0, random: () => 0, lists: known })

function matches(filter: object, visitor: Partial<Visitor>, known: NamedLists | undefined = lists): boolean {
  const set = only(filter)
  expect(set.problems).toEqual([])
  return decide(set, visitorWith(visitor), context(known)).ruleId === 'only'
}

type Row = [filter: object, visitor: Partial<Visitor>, matched: boolean]

const ip = (...values: string[]) => ({ kind: 'ip', values })
const userAgent = (...values: string[]) => ({ kind: 'user_agent', values })
const referer = (...values: string[]) => ({ kind: 'referer', values })
const subId = (...values: string[]) => ({ kind: 'sub_id', slot: 'sub_id_1', values })
const sub1 = (value: string) => ({ subIds: new Map([['sub_id_1', value]]) })

describe('list:NAME', () => {
  it.each<Row>([
    [ip('list:office'), { ip: '10.1.2.3' }, true],
    [ip('LIST:Office '), { ip: '10.1.2.3' }, true],
    [ip(' list: office'), { ip: '::ffff:192.168.7.7' }, true],
    [ip('list:office'), { ip: '172.16.0.9' }, true],
    [ip('list:office'), { ip: '172.16.0.10' }, false],
    [ip('list:office'), { ip: '11.5.5.5' }, true],
    [ip('list:office'), { ip: '2001:db8::7' }, true],
    [ip('8.8.8.8', 'list:office'), { ip: '8.8.8.8' }, true],
    [ip('8.8.8.8', 'list:office'), { ip: '8.8.4.4' }, false],
    [ip('list:none', 'list:office'), { ip: '10.1.2.3' }, true],
    [{ ...ip('list:office'), matching: 'mask' }, { ip: '10.1.2.3' }, true],
    [{ ...ip('list:office'), mode: 'is_not' }, { ip: '10.1.2.3' }, false],
    [{ ...ip('list:office'), mode: 'is_not' }, { ip: '8.8.8.8' }, true],
    [ip('list:wrong'), { ip: '10.9.9.9' }, true],
    [ip('list:wrong'), { ip: '10.0.0.1' }, false],
    [userAgent('list:crawlers'), { userAgent: 'mybot/1.0' }, true],
    [userAgent('list:crawlers'), { userAgent: 'MyBot/1.0 (x)' }, false],
    [userAgent('list:crawlers'), { userAgent: 'x HeadlessChrome/1' }, true],
    [userAgent('list:crawlers'), { userAgent: 'acme-bot 2' }, true],
    [{ ...userAgent('list:crawlers', '*curl*'), matching: 'mask' }, { userAgent: 'curl/8' }, true],
    [{ ...userAgent('list:crawlers', '*curl*'), matching: 'mask' }, { userAgent: 'MYBOT/1.0' }, true],
    [referer('list:partners'), { referer: 'https://www.partner.example/a' }, true],
    [referer('list:partners'), { referer: 'https://a.friends.example/' }, true],
    [referer('list:partners'), { referer: 'https://one.example/page' }, true],
    [referer('list:partners'), { referer: 'https://one.example/other' }, false],
    [subId('list:ids'), sub1('A1'), true],
    [subId('list:ids'), sub1('a1'), false],
    [subId('list:ids'), sub1('b77'), true],
    [subId('list:ids'), sub1(' spaced '), true],
    [subId('list:ids'), sub1('spaced'), false],
    [{ kind: 'param', param: 'p', values: ['list:ids'] }, { query: new Map([['p', 'A1']]) }, true],
    [{ kind: 'keyword', values: ['list:crawlers'] }, { query: new Map([['keyword', 'MYBOT/1.0']]) }, true],
    [{ kind: 'isp', values: ['list:crawlers'] }, { isp: 'mybot/1.0' }, true],
    // Unknown lists are empty, unknown data is in none.
    [ip('list:nowhere'), { ip: '10.1.2.3' }, false],
    [{ ...ip('list:nowhere'), mode: 'is_not' }, { ip: '10.1.2.3' }, true],
    [ip('list:none'), { ip: '10.1.2.3' }, false],
    [ip('list:__proto__'), { ip: '10.1.2.3' }, false],
    [ip('list:office'), { ip: null }, false],
    [{ ...ip('list:office'), mode: 'is_not' }, { ip: null }, true],
    [userAgent('list:crawlers'), { userAgent: '' }, false],
    [{ ...userAgent('list:crawlers'), mode: 'is_not' }, { userAgent: '' }, true],
    [subId('list:ids'), {}, false],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })

  it('without lists there are none', () => {
    const visitor = visitorWith({ ip: '10.1.2.3' })
    const withoutLists = { nowMs: 0, random: () => 0 }
    expect(decide(only(ip('list:office')), visitor, withoutLists).ruleId).toBeNull()
    expect(decide(only({ ...ip('list:office'), mode: 'is_not' }), visitor, withoutLists).ruleId).toBe('only')
  })

  it('workspaces that share a filter have their own lists', () => {
    const pool = createConditionsPool()
    const rule = ruleWith('only', { conditions: { filters: [ip('list:own')] } })
    const [here, there] = [compile([rule], pool), compile([rule], pool)]
    expect(here.classes[0]?.rules[0]?.conditions).toBe(there.classes[0]?.rules[0]?.conditions)
    const listOf = (entry: string): NamedLists => ({ get: () => [entry] })
    const visitor = visitorWith({ ip: '1.1.1.1' })
    expect(decide(here, visitor, context(listOf('1.1.1.1'))).ruleId).toBe('only')
    expect(decide(there, visitor, context(listOf('2.2.2.2'))).ruleId).toBeNull()
    expect(decide(here, visitor, context(listOf('1.1.1.1'))).ruleId).toBe('only')
  })

  it('a changed list applies at once', () => {
    const set = only(userAgent('list:mine'))
    const visitor = visitorWith({ userAgent: 'x' })
    let entries: readonly string[] = ['x']
    const changing: NamedLists = { get: () => entries }
    expect(decide(set, visitor, context(changing)).ruleId).toBe('only')
    entries = ['y']
    expect(decide(set, visitor, context(changing)).ruleId).toBeNull()
  })

  it('the rule set names the lists that it looks at', () => {
    const filters = [ip('list:Office'), userAgent('list:crawlers', 'list:office'), { kind: 'bot' }]
    expect(compile([ruleWith('a', { conditions: { filters } })]).needs.lists).toEqual(['office', 'crawlers'])
  })
})

it.each([
  [ip('list:office'), { ip: '10.1.2.3' }, 'ip 10.1.2.3 is in list:office (5 entries); wanted: is'],
  [
    ip('8.8.8.8', 'list:nowhere'),
    { ip: '10.1.2.3' },
    'ip 10.1.2.3 is not in 8.8.8.8, list:nowhere (there is no such list); wanted: is',
  ],
  [
    userAgent('list:Crawlers'),
    { userAgent: 'MyBot/1.0' },
    'user_agent "MyBot/1.0" is one of list:crawlers (3 entries); wanted: is',
  ],
] as const)('%j: the trace says which list it looked at', (filter, known, reason) => {
  expect(explain(only(filter), visitorWith(known), context()).trace[0]?.filters[0]?.reason).toBe(reason)
})

describe('large lists', () => {
  const octets = (at: number) => `${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  const many = <T>(make: (at: number) => T) => Array.from({ length: 10_000 }, (_, at) => make(at))
  const addresses = many((at) => (at % 2 ? `20.${octets(at)}` : `30.${octets(at)}/30`))
  const texts = many((at) => `Agent/${at} (x)`)
  const masks = many((at) => `*Device-${at};*Version/?*`)

  /** CPU time of a decision, each about another visitor, in µs: the best of five rounds. */
  function microseconds(filter: object, entries: readonly string[], visitors: readonly Visitor[]): number {
    const set = only(filter)
    const known = context({ get: () => entries })
    for (const visitor of visitors) decide(set, visitor, known)
    const decideAll = () => {
      for (const visitor of visitors) decide(set, visitor, known)
    }
    return (bestCpuMs(5, decideAll) * 1_000) / visitors.length
  }

  const userAgents = Array.from({ length: 1_000 }, (_, at) =>
    visitorWith({
      ip: at % 2 ? `20.${octets(at)}` : `9.${octets(at)}`,
      userAgent: `Mozilla/5.0 (Linux; Android 14; Device-${at * 97}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Safari/537.36`,
    }),
  )

  // Bounds with room for a busy machine: measured are 0.3, 0.5 and 3 µs.
  it.each([
    ['addresses', ip('list:l'), addresses, 20],
    ['texts', userAgent('list:l'), texts, 20],
    ['masks', userAgent('list:l'), masks, 60],
  ] as const)('10,000 %s decide in microseconds', (_what, filter, entries, most) => {
    expect(microseconds(filter, entries, userAgents)).toBeLessThan(most)
  })

  it('decide as a comparison with each entry would', () => {
    const isListed = (entries: readonly string[], filter: object, visitor: Partial<Visitor>) =>
      matches(filter, visitor, { get: () => entries })
    fc.assert(
      fc.property(fc.nat(12_000), (at) => {
        const last = `${octets(at).replace(/\d+$/, '')}${Math.min(255, (at & 255) + 3)}`
        expect(isListed(addresses, ip('list:l'), { ip: `20.${octets(at)}` })).toBe(
          at % 2 === 1 && at < 10_000,
        )
        if (at % 4 === 0) expect(isListed(addresses, ip('list:l'), { ip: `30.${last}` })).toBe(at < 10_000)
        expect(isListed(texts, userAgent('list:l'), { userAgent: `agent/${at} (X)` })).toBe(at < 10_000)
        const device = (version: string) => ({ userAgent: `a device-${at}; b ${version}` })
        expect(isListed(masks, userAgent('list:l'), device('version/1'))).toBe(at < 10_000)
        expect(isListed(masks, userAgent('list:l'), device('version/'))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('hostile masks take bounded time', () => {
    const hostile = many((at) => `*${'a?'.repeat(40)}*${at}b`)
    const visitors = [visitorWith({ userAgent: `${'a'.repeat(511)}c` })]
    // Compiling the list and six decisions.
    expect(cpuMs(() => microseconds(userAgent('list:l'), hostile, visitors))).toBeLessThan(1_000)
  })
})

it('a value of any text is validated, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('ip', 'user_agent', 'param'), (name, kind) => {
      const filters = [{ kind, values: [`list:${name}`], ...(kind === 'param' ? { param: 'p' } : {}) }]
      const { success } = conditionsSchema.safeParse({ filters })
      const trimmed = name.trim()
      if (trimmed.length === 0) expect(success).toBe(false)
      else if (trimmed.length <= 100) expect(success).toBe(true)
    }),
  )
})
