import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { decide } from '../decide.ts'
import { ruleWith, visitorWith } from '../testing/visitors.ts'
import type { Visitor } from '../types.ts'

const context = { nowMs: 0, random: () => 0 }

function matches(filter: object, visitor: Partial<Visitor>): boolean {
  const set = compile([ruleWith('only', { conditions: { match: 'all', filters: [filter] } })])
  expect(set.problems).toEqual([])
  return decide(set, visitorWith(visitor), context).ruleId === 'only'
}

type Row = [filter: object, visitor: Partial<Visitor>, matched: boolean]

const is = 'is'
const isNot = 'is_not'

describe('exact values', () => {
  it.each<Row>([
    [{ kind: 'country', values: ['GB'] }, { countryCode: 'GB' }, true],
    [{ kind: 'country', values: ['gb'] }, { countryCode: 'GB' }, true],
    [{ kind: 'country', values: [' GB '] }, { countryCode: 'GB' }, true],
    [{ kind: 'country', values: ['GB'] }, { countryCode: 'DE' }, false],
    [{ kind: 'country', values: ['DE', 'FR', 'GB'] }, { countryCode: 'GB' }, true],
    [{ kind: 'country', values: ['DE', 'FR'] }, { countryCode: 'GB' }, false],
    [{ kind: 'country', mode: is, values: ['GB'] }, { countryCode: 'GB' }, true],
    [{ kind: 'country', mode: isNot, values: ['GB'] }, { countryCode: 'GB' }, false],
    [{ kind: 'country', mode: isNot, values: ['GB', 'DE'] }, { countryCode: 'FR' }, true],
    [{ kind: 'country', matching: 'exact', values: ['XK'] }, { countryCode: 'XK' }, true],
    [{ kind: 'city', values: ['london'] }, { city: 'London' }, true],
    [{ kind: 'city', values: ['Lond'] }, { city: 'London' }, false],
    [{ kind: 'city', values: ['Berlin (Mitte)'] }, { city: 'Berlin' }, true],
    [{ kind: 'city', values: ['(Mitte)'] }, { city: 'Berlin' }, false],
    [{ kind: 'city', values: ['SÃO PAULO'] }, { city: 'São Paulo' }, true],
    [{ kind: 'city', values: ['Sa\u0303o Paulo'] }, { city: 'São Paulo' }, true],
    [{ kind: 'city', mode: isNot, values: ['Paris'] }, { city: 'London' }, true],
    [{ kind: 'device', values: ['mobile'] }, { deviceType: 'mobile' }, true],
    [{ kind: 'device', values: ['Mobile', 'tablet'] }, { deviceType: 'mobile' }, true],
    [{ kind: 'device', values: ['mobile'] }, { deviceType: 'desktop' }, false],
    [{ kind: 'device', mode: isNot, values: ['desktop'] }, { deviceType: 'tv' }, true],
    [{ kind: 'os', values: ['ios'] }, { os: 'iOS' }, true],
    [{ kind: 'os', values: ['Windows', 'Mac OS'] }, { os: 'Mac OS' }, true],
    [{ kind: 'os', values: ['Windows'] }, { os: 'Windows Phone' }, false],
    [{ kind: 'os', mode: isNot, values: ['Windows'] }, { os: 'Android' }, true],
    [{ kind: 'browser', values: ['CHROME'] }, { browser: 'Chrome' }, true],
    [{ kind: 'browser', values: ['Chrome'] }, { browser: 'Chrome WebView' }, false],
    [{ kind: 'browser', mode: isNot, values: ['Chrome'] }, { browser: 'Chrome' }, false],
    [{ kind: 'bot' }, { isBot: true }, true],
    [{ kind: 'bot' }, { isBot: false }, false],
    [{ kind: 'bot', mode: is }, { isBot: true, botReason: 'user_agent' }, true],
    [{ kind: 'bot', mode: isNot }, { isBot: true }, false],
    [{ kind: 'bot', mode: isNot, matching: 'exact', values: [] }, { isBot: false }, true],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })
})

describe('a bare language tag matches its regions', () => {
  it.each<Row>([
    [{ kind: 'language', values: ['en'] }, { language: 'en' }, true],
    [{ kind: 'language', values: ['en'] }, { language: 'en-gb' }, true],
    [{ kind: 'language', values: ['EN'] }, { language: 'en-us' }, true],
    [{ kind: 'language', values: ['en-GB'] }, { language: 'en-gb' }, true],
    [{ kind: 'language', values: ['en_GB'] }, { language: 'en-gb' }, true],
    [{ kind: 'language', values: ['en-GB'] }, { language: 'en' }, false],
    [{ kind: 'language', values: ['en-GB'] }, { language: 'en-us' }, false],
    [{ kind: 'language', values: ['zh-Hant'] }, { language: 'zh-hant-tw' }, true],
    [{ kind: 'language', values: ['ee'] }, { language: 'een' }, false],
    [{ kind: 'language', values: ['de', 'fr'] }, { language: 'fr-ca' }, true],
    [{ kind: 'language', mode: isNot, values: ['de'] }, { language: 'de-at' }, false],
    [{ kind: 'language', matching: 'mask', values: ['*-gb'] }, { language: 'en-gb' }, true],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })
})

describe('unknown visitor data: is fails, is_not passes', () => {
  const kinds = ['country', 'city', 'os', 'browser', 'language'] as const
  const value = { country: 'GB', city: 'London', os: 'iOS', browser: 'Safari', language: 'en' }
  const matchings = ['exact', 'mask', 'regex'] as const
  it.each(kinds.flatMap((kind) => matchings.map((matching) => [kind, matching] as const)))(
    '%s by %s',
    (kind, matching) => {
      const filter = { kind, matching, values: [value[kind]] }
      expect(matches({ ...filter, mode: is }, {})).toBe(false)
      expect(matches({ ...filter, mode: isNot }, {})).toBe(true)
    },
  )

  it.each<Row>([
    [{ kind: 'city', matching: 'mask', values: ['*'] }, { city: null }, false],
    [{ kind: 'city', matching: 'mask', values: ['*'] }, { city: '' }, false],
    [{ kind: 'city', matching: 'regex', values: ['.*'] }, { city: '' }, false],
    [{ kind: 'device', values: ['mobile'] }, { deviceType: 'unknown' }, false],
    [{ kind: 'device', mode: isNot, values: ['mobile'] }, { deviceType: 'unknown' }, true],
    [{ kind: 'device', values: ['unknown'] }, { deviceType: 'unknown' }, true],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })
})

describe('masks, regexes and the empty value', () => {
  it.each<Row>([
    [{ kind: 'city', matching: 'mask', values: ['new *'] }, { city: 'New York' }, true],
    [{ kind: 'city', matching: 'mask', values: ['new*'] }, { city: 'Renew' }, false],
    [{ kind: 'city', matching: 'mask', values: ['B?rn', 'L*n'] }, { city: 'London' }, true],
    [{ kind: 'country', matching: 'mask', values: ['g?'] }, { countryCode: 'GB' }, true],
    [{ kind: 'os', matching: 'mask', mode: isNot, values: ['win*'] }, { os: 'Windows' }, false],
    [{ kind: 'browser', matching: 'regex', values: ['^Chrom(e|ium)$'] }, { browser: 'Chromium' }, true],
    [{ kind: 'browser', matching: 'regex', values: ['^chrome$'] }, { browser: 'Chrome' }, false],
    [{ kind: 'browser', matching: 'regex', values: ['(?i)^chrome$'] }, { browser: 'Chrome' }, true],
    [{ kind: 'browser', matching: 'regex', values: ['hrom'] }, { browser: 'Chrome' }, true],
    [{ kind: 'os', matching: 'regex', mode: isNot, values: ['^x', 'OS$'] }, { os: 'Mac OS' }, false],
    [{ kind: 'city', matching: 'empty' }, { city: null }, true],
    [{ kind: 'city', matching: 'empty', values: [] }, { city: '' }, true],
    [{ kind: 'city', matching: 'empty' }, { city: 'London' }, false],
    [{ kind: 'city', matching: 'empty', mode: isNot }, { city: 'London' }, true],
    [{ kind: 'city', matching: 'empty', mode: isNot }, { city: null }, false],
    [{ kind: 'device', matching: 'empty' }, { deviceType: 'unknown' }, true],
    [{ kind: 'device', matching: 'empty' }, { deviceType: 'mobile' }, false],
  ])('%j on %j: %s', (filter, visitor, matched) => {
    expect(matches(filter, visitor)).toBe(matched)
  })
})
