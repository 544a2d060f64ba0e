import { expect, it } from 'vitest'
import { type CompiledRuleSet, compile } from './compile.ts'
import { ruleSetProblem } from './compile-conditions.ts'
import { conditionsSchema } from './conditions.ts'
import { decide } from './decide.ts'
import { bestCpuMs } from './testing/cpu-ms.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'
import type { Visitor } from './types.ts'

type Say = (text: string) => Partial<Visitor>

/** Filters, and visitors that say as much of a text to them as visitors can. */
const userAgent = { kind: 'user_agent' }
const referer = { kind: 'referer' }
const param = { kind: 'param', param: 'p' }
const sayUserAgent: Say = (text) => ({ userAgent: text.slice(0, 512) })
const sayReferer: Say = (text) => ({ referer: text.slice(0, 2_048) })
const sayParam: Say = (text) => ({ query: new Map([['p', text.slice(0, 2_048)]]) })
const sayLongParam: Say = (text) => ({ query: new Map([['p', text]]) })

/**
 * A thousand rules of such filters, each of which is accepted at write; those that the api would refuse as
 * more than the link may have are left out.
 */
function fullRuleSet(filterOf: (rule: number) => object, count = 1_000): CompiledRuleSet {
  const rules = Array.from({ length: count }, (_, at) =>
    ruleWith(`rule ${at}`, { priority: at, conditions: { filters: [filterOf(at)] } }),
  )
  expect(conditionsSchema.safeParse(rules[0]?.conditions).error?.issues).toBeUndefined()
  return compile(rules)
}

const texts = [
  'a'.repeat(16_000),
  'ab'.repeat(8_000),
  'abc'.repeat(5_000),
  'aaaaaaab'.repeat(2_000),
  `a://${'a.'.repeat(126)}/${'a'.repeat(15_000)}`,
].map((text) => `${text.slice(0, 511)}!${text.slice(512, 2_047)}!${text.slice(2_048)}!`)

/** Made by their numbers, from 0. */
const many = (make: (at: number) => string, length: number) => Array.from({ length }, (_, at) => make(at))

/** Of the text that takes longest. */
function mostMs(set: CompiledRuleSet, say: Say): number {
  const times = texts.map((text) => {
    const visitor = visitorWith(say(text))
    return bestCpuMs(5, () => decide(set, visitor, { nowMs: 0, random: () => 0 }))
  })
  return Math.max(...times)
}

/** Of each rule its values: those that take longest, for the texts above. */
const hostileMasks: Record<string, (rule: number) => string[]> = {
  'many stars': (rule) => [`*a*a*a*a*b${rule}`],
  'stars and question marks by turns': (rule) => [`${'*a?'.repeat(150)}${rule}b`],
  'a long piece with question marks': (rule) => [`*${'a?'.repeat(240)}b${rule}*`],
  'a short piece with question marks': (rule) => [`*aaaa?b${rule}*`],
  'a long piece': (rule) => [`*${'a'.repeat(480)}b${rule}*`],
  'a piece that differs at its beginning': (rule) => [`*b${rule}${'a'.repeat(480)}*`],
  'a piece of a few characters': (rule) => [`*aaaaab${rule % 10}*`],
  'a piece that nearly repeats': (rule) => [`*aaaaaaabb${'aaaaaaab'.repeat(50)}${rule}*`],
  'many pieces': (rule) => [`*${'aaaa*'.repeat(90)}b${rule}*`],
  'ends that are bound': (rule) => [`a*${'a?'.repeat(200)}b*a${rule}`],
  'fifteen masks of the same piece': (rule) => many((at) => `*aaaaaa*b${at}_${rule}*`, 15),
  'many masks of the same grams': (rule) => many((at) => `aaaaaa*${at}x${rule}`, 30),
  'as many masks as need an index': (rule) => many((at) => `*abcabc*?${at}_${rule}`, 17),
}

/**
 * Measured are 20 ms at most, of three million steps; with room for a machine that gives a third of its pace.
 */
const boundMs = 60

it.each(Object.entries(hostileMasks))('rules with %s decide in bounded time', (_name, valuesOf) => {
  const request = (filter: object) =>
    fullRuleSet((rule) => ({ ...filter, matching: 'mask', values: valuesOf(rule) }))
  expect(mostMs(request(userAgent), sayUserAgent)).toBeLessThan(boundMs)
  expect(mostMs(request(referer), sayReferer)).toBeLessThan(boundMs)
  const onParam = request(param)
  expect(mostMs(onParam, sayParam)).toBeLessThan(boundMs)
  expect(mostMs(onParam, sayLongParam)).toBeLessThan(boundMs)
})

/** Patterns with many ways to go on at every character, and no way to come to an end. */
const hostilePatterns = [
  '(a+)+$',
  '(a|aa)+$',
  '(\\w+\\s?)*$',
  '(.*a){30}$',
  '(a?){30}a{30}$',
  '(a|b)*a(a|b){49}$',
  '\\b(\\w*a){30}\\b$',
  '((a|b)*a(a|b){20}|(a|b)*b(a|b){14})$',
]

it.each(hostilePatterns)('rules with the regex %s decide in bounded time', (pattern) => {
  const request = (filter: object) =>
    fullRuleSet(() => ({ ...filter, matching: 'regex', values: [pattern] }), 100)
  expect(mostMs(request(userAgent), sayUserAgent)).toBeLessThan(boundMs)
  expect(mostMs(request(referer), sayReferer)).toBeLessThan(boundMs)
})

it('rules that look at lists of hostile masks decide in bounded time, whatever the lists and texts', () => {
  const entries = new Map(
    many(String, 5).map((list) => [
      list,
      many((at) => (at % 2 ? `*a*${list}?a${at}*` : `*${'a?'.repeat(40)}${at}*`), 5_000),
    ]),
  )
  const set = fullRuleSet((rule) => ({
    ...(rule % 3 === 0 ? { kind: 'param', param: `p${rule % 7}` } : rule % 3 === 1 ? userAgent : referer),
    values: [`list:${rule % 5}`],
  }))
  const query = new Map(many(String, 7).map((at) => [`p${at}`, `${'a'.repeat(2_000)}${at}`]))
  const visitor = visitorWith({ userAgent: 'a'.repeat(512), referer: `${'a'.repeat(2_000)}!`, query })
  const lists = { get: (name: string) => entries.get(name) }
  const took = bestCpuMs(5, () => decide(set, visitor, { nowMs: 0, random: () => 0, lists }))
  expect(took).toBeLessThan(boundMs)
})

const maskRule = (count: number) => ({
  filters: [{ kind: 'referer', matching: 'mask', values: many((at) => `*${at}a?b*`, count) }],
})

it.each([
  [1_000, 1, true],
  [100, 4, true],
  [100, 10, true],
  [200, 2, true],
])('%s ordinary masks in each of %s rules are accepted: %s', (count, rules, accepted) => {
  const conditions = Array.from({ length: rules }, (_, rule) => ({
    filters: [{ kind: 'referer', matching: 'mask', values: many((at) => `*part${rule}-${at}*`, count) }],
  }))
  expect(conditions.every((each) => conditionsSchema.safeParse(each).success)).toBe(true)
  expect(ruleSetProblem(conditions) === null).toBe(accepted)
})

it('masks that are too costly are refused: in one rule, and in those of a link together', () => {
  expect(conditionsSchema.safeParse(maskRule(200)).success).toBe(true)
  const issues = conditionsSchema.safeParse(maskRule(1_000)).error?.issues
  expect(issues).toMatchObject([
    { path: ['filters'], message: expect.stringContaining('too costly together') },
  ])
  expect(ruleSetProblem([maskRule(200)])).toBeNull()
  expect(ruleSetProblem([maskRule(200), maskRule(200)])).toContain(
    'this link’s rules are too costly together',
  )
})

it('rules that are too costly together match no visitor and are named; cheaper ones after them apply', () => {
  const rules = [0, 1, 2].map((at) => ruleWith(`rule ${at}`, { priority: at, conditions: maskRule(200) }))
  const cheap = ruleWith('cheap', { priority: 9, conditions: maskRule(1) })
  const set = compile([...rules, cheap])
  expect(set.problems.map(({ ruleId }) => ruleId)).toEqual(['rule 1', 'rule 2'])
  const visitor = visitorWith({ referer: '0axb' })
  expect(decide(compile([...rules.slice(1), cheap]), visitor, { nowMs: 0, random: () => 0 }).ruleId).toBe(
    'rule 1',
  )
  expect(decide(set, visitorWith({ referer: '0axb' }), { nowMs: 0, random: () => 0 }).ruleId).toBe('rule 0')
})
