import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { conditionsSchema } from '../conditions.ts'
import { decide } from '../decide.ts'
import { ruleWith, visitorWith } from '../testing/visitors.ts'
import type { Visitor } from '../types.ts'

type Row = [filter: object, visitor: Partial<Visitor>, matched: boolean]

function matches(filter: object, visitor: Partial<Visitor>): boolean {
  const set = compile([ruleWith('only', { conditions: { filters: [filter] } })])
  expect(set.problems).toEqual([])
  return decide(set, visitorWith(visitor), { nowMs: 0, random: () => 0 }).ruleId === 'only'
}

const ip = (...values: string[]) => ({ kind: 'ip', values })

describe('ip: the form of the value decides', () => {
  it.each<Row>([
    [ip('81.2.69.142'), { ip: '81.2.69.142' }, true],
    [ip('81.2.69.142'), { ip: '81.2.69.143' }, false],
    [ip(' 81.2.69.142 '), { ip: '81.2.69.142' }, true],
    [ip('::ffff:81.2.69.142'), { ip: '81.2.69.142' }, true],
    [ip('81.2.69.142'), { ip: '::ffff:81.2.69.142' }, true],
    [ip('::ffff:5102:458e'), { ip: '81.2.69.142' }, true],
    [ip('2001:DB8:0:0::1'), { ip: '2001:db8::1' }, true],
    [ip('2001:db8::1'), { ip: '2001:db8::2' }, false],
    [ip('10.0.0.0/8'), { ip: '10.0.0.0' }, true],
    [ip('10.0.0.0/8'), { ip: '10.255.255.255' }, true],
    [ip('10.0.0.0/8'), { ip: '11.0.0.0' }, false],
    [ip('10.0.0.0/8'), { ip: '9.255.255.255' }, false],
    [ip('10.1.2.3/8'), { ip: '10.200.0.1' }, true],
    [ip('0.0.0.0/0'), { ip: '255.255.255.255' }, true],
    [ip('0.0.0.0/0'), { ip: '2001:db8::1' }, false],
    [ip('1.2.3.4/32'), { ip: '1.2.3.4' }, true],
    [ip('1.2.3.4/31'), { ip: '1.2.3.5' }, true],
    [ip('1.2.3.4/31'), { ip: '1.2.3.6' }, false],
    [ip('200.0.0.0/7'), { ip: '201.255.255.255' }, true],
    [ip('::ffff:10.0.0.0/104'), { ip: '10.9.9.9' }, true],
    [ip('2001:db8::/32'), { ip: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' }, true],
    [ip('2001:db8::/32'), { ip: '2001:db9::' }, false],
    [ip('2001:db8:8000::/33'), { ip: '2001:db8:8000::1' }, true],
    [ip('2001:db8:8000::/33'), { ip: '2001:db8:7fff::1' }, false],
    [ip('::/0'), { ip: 'fe80::1' }, true],
    [ip('2001:db8::1/128'), { ip: '2001:db8::1' }, true],
    [ip('10.0.0.5 - 10.0.0.9'), { ip: '10.0.0.5' }, true],
    [ip('10.0.0.5-10.0.0.9'), { ip: '10.0.0.9' }, true],
    [ip('10.0.0.5 - 10.0.0.9'), { ip: '10.0.0.4' }, false],
    [ip('10.0.0.5 - 10.0.0.9'), { ip: '10.0.0.10' }, false],
    [ip('10.0.0.5 - 10.0.0.5'), { ip: '10.0.0.5' }, true],
    [ip('9.0.0.0 - 200.0.0.0'), { ip: '127.0.0.1' }, true],
    [ip('2001:db8::1 - 2001:db8::ff'), { ip: '2001:db8::fe' }, true],
    [ip('2001:db8::1 - 2001:db8::ff'), { ip: '2001:db8::100' }, false],
    [ip('10.*'), { ip: '10.1.2.3' }, true],
    [ip('10.*'), { ip: '101.1.2.3' }, false],
    [ip('10.*.*.*'), { ip: '10.1.2.3' }, true],
    [ip('10.*.2.*'), { ip: '10.1.3.3' }, false],
    [ip('10.0.0.1?'), { ip: '10.0.0.17' }, true],
    [ip('10.0.0.1?'), { ip: '10.0.0.1' }, false],
    [ip('::ffff:10.*'), { ip: '10.1.2.3' }, true],
    [ip('10.*'), { ip: '::ffff:10.1.2.3' }, true],
    [ip('2001:DB8:*'), { ip: '2001:db8::1' }, true],
    [ip('2001:db8:*'), { ip: '2001:db9::1' }, false],
    [{ ...ip('10.0.0.0/8', '10.*'), matching: 'mask' }, { ip: '10.1.1.1' }, true],
    [ip('1.1.1.1', '10.0.0.0/8', '2001:db8::/32', '192.168.*'), { ip: '192.168.7.7' }, true],
    [ip('1.1.1.1', '10.0.0.0/8', '2001:db8::/32', '192.168.*'), { ip: '172.16.0.1' }, false],
    [{ ...ip('10.0.0.0/8'), mode: 'is_not' }, { ip: '10.1.1.1' }, false],
    [{ ...ip('10.0.0.0/8'), mode: 'is_not' }, { ip: '11.1.1.1' }, true],
    [ip('10.0.0.0/8'), { ip: null }, false],
    [{ ...ip('10.0.0.0/8'), mode: 'is_not' }, { ip: null }, true],
    [{ kind: 'ip', matching: 'empty' }, { ip: null }, true],
    [{ kind: 'ip', matching: 'empty' }, { ip: '1.1.1.1' }, false],
    [{ kind: 'ip', matching: 'empty', mode: 'is_not' }, { ip: '1.1.1.1' }, true],
    [ip('0.0.0.0/0', '::/0'), { ip: 'no address' }, false],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })

  it('finds an address in overlapping ranges as a comparison with each of them would', () => {
    const address = fc.nat({ max: 300 })
    const text = (n: number) => `10.0.${n >> 8}.${n & 255}`
    fc.assert(
      fc.property(
        fc.array(fc.tuple(address, address), { minLength: 1, maxLength: 12 }),
        address,
        (pairs, at) => {
          const ranges = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
          const values = ranges.map(([a, b]) => `${text(a)} - ${text(b)}`)
          const expected = ranges.some(([a, b]) => a <= at && at <= b)
          expect(matches(ip(...values), { ip: text(at) })).toBe(expected)
        },
      ),
    )
  })
})

const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/124.0'
const query = (...pairs: [string, string][]) => ({ query: new Map(pairs) })
const subIds = (...pairs: [string, string][]) => ({ subIds: new Map(pairs) })
const param = (name: string, ...values: string[]) => ({ kind: 'param', param: name, values })
const subId = (slot: string, ...values: string[]) => ({ kind: 'sub_id', slot, values })

describe('user agent, referer, region, keyword', () => {
  it.each<Row>([
    [{ kind: 'user_agent', values: [chrome.toUpperCase()] }, { userAgent: chrome }, true],
    [{ kind: 'user_agent', values: ['Chrome'] }, { userAgent: chrome }, false],
    [{ kind: 'user_agent', matching: 'mask', values: ['*CHROME/*'] }, { userAgent: chrome }, true],
    [{ kind: 'user_agent', matching: 'regex', values: ['Chrome/1\\d\\d\\.'] }, { userAgent: chrome }, true],
    [{ kind: 'user_agent', matching: 'regex', values: ['chrome'] }, { userAgent: chrome }, false],
    [{ kind: 'user_agent', matching: 'empty' }, { userAgent: '' }, true],
    [{ kind: 'user_agent', matching: 'empty' }, { userAgent: chrome }, false],
    [{ kind: 'user_agent', mode: 'is_not', values: [chrome] }, { userAgent: '' }, true],
    [{ kind: 'referer', values: ['https://News.example/a'] }, { referer: 'https://news.example/A' }, true],
    [{ kind: 'referer', values: ['news.example'] }, { referer: 'https://news.example/a?b' }, true],
    [{ kind: 'referer', values: ['news.example'] }, { referer: 'https://www.news.example:8080/' }, true],
    [{ kind: 'referer', values: ['www.news.example'] }, { referer: 'https://www.news.example/' }, true],
    [{ kind: 'referer', values: ['news.example'] }, { referer: 'https://news.example.evil.test/' }, false],
    [{ kind: 'referer', values: ['news.example'] }, { referer: 'https://evil.test/news.example' }, false],
    [{ kind: 'referer', values: ['news.example'] }, { referer: 'https://evil@news.example?x' }, true],
    [
      { kind: 'referer', matching: 'mask', values: ['*google*'] },
      { referer: 'https://www.google.de/' },
      true,
    ],
    [
      { kind: 'referer', matching: 'mask', values: ['google.*'] },
      { referer: 'https://www.google.de/' },
      true,
    ],
    [
      { kind: 'referer', matching: 'mask', values: ['google.*'] },
      { referer: 'https://notgoogle.de/' },
      false,
    ],
    [{ kind: 'referer', matching: 'regex', values: ['^https'] }, { referer: 'https://a.test/' }, true],
    [{ kind: 'referer', matching: 'empty' }, { referer: null }, true],
    [{ kind: 'referer', values: ['a'] }, { referer: null }, false],
    [{ kind: 'referer', mode: 'is_not', values: ['a'] }, { referer: null }, true],
    [{ kind: 'empty_referer' }, { referer: null }, true],
    [{ kind: 'empty_referer' }, { referer: '' }, true],
    [{ kind: 'empty_referer' }, { referer: 'https://a.test/' }, false],
    [{ kind: 'empty_referer', mode: 'is_not' }, { referer: 'https://a.test/' }, true],
    [{ kind: 'empty_referer', mode: 'is_not', values: [] }, { referer: null }, false],
    [{ kind: 'region', values: ['ENGLAND'] }, { region: 'England' }, true],
    [{ kind: 'region', matching: 'mask', values: ['north*'] }, { region: 'North Carolina' }, true],
    [{ kind: 'region', values: ['England'] }, { region: null }, false],
    [{ kind: 'keyword', values: ['Red Shoes'] }, query(['keyword', 'red shoes']), true],
    [{ kind: 'keyword', matching: 'mask', values: ['*shoe*'] }, query(['keyword', 'Red Shoes']), true],
    [{ kind: 'keyword', matching: 'empty' }, query(['keyword', '']), true],
    [{ kind: 'keyword', values: ['a'] }, {}, false],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })
})

describe('param and sub_id: case counts', () => {
  it.each<Row>([
    [param('src', 'Fb'), query(['src', 'Fb']), true],
    [param('src', 'fb'), query(['src', 'Fb']), false],
    [param('SRC', 'Fb'), query(['src', 'Fb']), false],
    [param('src', ' Fb'), query(['src', 'Fb']), false],
    [param('src', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), query(['src', 'j']), true],
    [{ ...param('src', 'F*'), matching: 'mask' }, query(['src', 'Fb']), true],
    [{ ...param('src', 'f*'), matching: 'mask' }, query(['src', 'Fb']), false],
    [{ ...param('src', '^F.$'), matching: 'regex' }, query(['src', 'Fb']), true],
    [{ kind: 'param', param: 'src', matching: 'empty' }, {}, true],
    [{ kind: 'param', param: 'src', matching: 'empty' }, query(['src', '']), true],
    [{ kind: 'param', param: 'src', matching: 'empty' }, query(['src', 'x']), false],
    [{ kind: 'param', param: 'src', matching: 'empty', mode: 'is_not' }, query(['src', 'x']), true],
    [param('src', 'x'), {}, false],
    [{ ...param('src', 'x'), mode: 'is_not' }, {}, true],
    [param('__proto__', 'x'), {}, false],
    [param('constructor', 'x'), query(['constructor', 'x']), true],
    [subId('sub_id_1', 'A'), subIds(['sub_id_1', 'A']), true],
    [subId('sub_id_1', 'a'), subIds(['sub_id_1', 'A']), false],
    [subId('sub_id_30', 'A'), subIds(['sub_id_1', 'A']), false],
    [{ ...subId('sub_id_2', 'x?'), matching: 'mask' }, subIds(['sub_id_2', 'x1']), true],
    [{ kind: 'sub_id', slot: 'sub_id_2', matching: 'empty' }, subIds(['sub_id_1', 'A']), true],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })
})

describe('refused, with the path of the wrong value', () => {
  const values = 'filters.0.values.0'
  it.each<[filter: object, path: string]>([
    [ip('10.0.0.1', '300.1.1.1'), 'filters.0.values.1'],
    [ip('10.0.0'), values],
    [ip('010.0.0.1'), values],
    [ip('10.0.0.0/33'), values],
    [ip('10.0.0.0/-1'), values],
    [ip('10.0.0.0/'), values],
    [ip('10.0.0.0/8/8'), values],
    [ip('2001:db8::/129'), values],
    [ip('::ffff:10.0.0.0/90'), values],
    [ip('10.0.0.9 - 10.0.0.5'), values],
    [ip('10.0.0.9 - 2001:db8::1'), values],
    [ip('10.0.0.1 - 10.0.0.2 - 10.0.0.3'), values],
    [ip('localhost'), values],
    [ip('10.x.*'), values],
    [ip('fe80::1%eth0'), values],
    [ip('list:'), values],
    [ip('1.1.1.1', `list:${'x'.repeat(101)}`), 'filters.0.values.1'],
    [{ ...ip('^10'), matching: 'regex' }, 'filters.0.matching'],
    [{ kind: 'user_agent', values: ['list: '] }, values],
    [{ kind: 'referer', matching: 'mask', values: ['LIST:'] }, values],
    [{ kind: 'referer', matching: 'regex', values: ['list:mine'] }, values],
    [{ kind: 'city', values: ['list:mine'] }, values],
    [{ kind: 'os', matching: 'mask', values: ['list:mine'] }, values],
    [{ kind: 'user_agent', matching: 'regex', values: ['(?=x)'] }, values],
    [param('', 'x'), 'filters.0.param'],
    [{ kind: 'param', values: ['x'] }, 'filters.0.param'],
    [{ ...param('a', 'x'), slot: 'sub_id_1' }, 'filters.0'],
    [subId('sub_id_31', 'x'), 'filters.0.slot'],
    [subId('sub_id_0', 'x'), 'filters.0.slot'],
    [{ kind: 'sub_id', values: ['x'] }, 'filters.0.slot'],
    [{ kind: 'empty_referer', values: ['x'] }, 'filters.0.values'],
  ])('%j: %s', (filter, path) => {
    const issues = conditionsSchema.safeParse({ filters: [filter] }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })

  it('regexes that are too costly together', () => {
    const costly = '(a|b)*a(a|b){28}$'
    const filter = (patterns: number) => ({
      kind: 'user_agent',
      matching: 'regex',
      values: Array(patterns).fill(costly),
    })
    expect(conditionsSchema.safeParse({ filters: [filter(30)] }).success).toBe(true)
    const issues = conditionsSchema.safeParse({ filters: [filter(33)] }).error?.issues
    expect(issues?.map(({ path }) => path.join('.'))).toEqual(['filters'])
  })
})

it('rules whose regexes are too costly together match no visitor, and are named', () => {
  const conditions = {
    filters: [{ kind: 'user_agent', matching: 'regex', values: Array(10).fill('(a|b)*a(a|b){28}$') }],
  }
  const rules = Array.from({ length: 6 }, (_, at) => ruleWith(`rule ${at}`, { priority: at, conditions }))
  const cheap = ruleWith('cheap', { priority: 9 })
  const set = compile([...rules, cheap])
  expect(set.problems.map(({ ruleId }) => ruleId)).toEqual(['rule 3', 'rule 4', 'rule 5'])
  expect(decide(set, visitorWith({ userAgent: 'x' }), { nowMs: 0, random: () => 0 }).ruleId).toBe('cheap')
})
