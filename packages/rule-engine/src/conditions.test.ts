import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conditionsSchema, normaliseConditions, writtenConditionsSchema } from './conditions.ts'

/** As the rules API nests it. */
const bodySchema = z.strictObject({ conditions: conditionsSchema })

function issues(conditions: unknown): [path: string, message: string][] {
  const parsed = bodySchema.safeParse({ conditions })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
}

const country = (...values: unknown[]) => ({ kind: 'country', values })

describe('accepted', () => {
  it.each([
    [{}],
    [{ filters: [] }],
    [{ match: 'any', filters: [] }],
    [{ countries: ['GB'] }],
    [{ countries: [], devices: [] }],
    [{ countries: ['GB', 'de'], excludeCountries: ['FR'], devices: ['mobile'] }],
    [{ filters: [country('GB')] }],
    [{ match: 'any', filters: [country('GB'), { kind: 'bot' }] }],
    [{ filters: Array.from({ length: 50 }, () => ({ kind: 'bot' })) }],
    [{ filters: [{ kind: 'city', values: Array.from({ length: 1_000 }, (_, at) => `city ${at}`) }] }],
    [{ filters: [{ kind: 'city', values: ['x'.repeat(500)] }] }],
    [{ filters: [{ kind: 'os', matching: 'regex', values: ['^Win'] }] }],
    [{ filters: [{ kind: 'os', matching: 'empty', mode: 'is_not' }] }],
  ])('%#: %.80j', (conditions) => {
    expect(issues(conditions)).toEqual([])
  })
})

describe('refused, with the path of the wrong value', () => {
  const mixed = /Use either/
  it.each<[conditions: unknown, path: string, message: RegExp]>([
    [null, 'conditions', /expected object/],
    ['GB', 'conditions', /expected object/],
    [[], 'conditions', /expected object/],
    [{ country: ['GB'] }, 'conditions', /Unrecognized key: "country"/],
    [{ match: 'some', filters: [] }, 'conditions.match', /expected one of "all"\|"any"/],
    [{ match: 'all' }, 'conditions.filters', /match needs filters/],
    [{ filters: {} }, 'conditions.filters', /expected array/],
    [{ countries: ['GB'], match: 'all', filters: [] }, 'conditions.countries', mixed],
    [{ excludeCountries: ['GB'], filters: [country('GB')] }, 'conditions.excludeCountries', mixed],
    [{ devices: ['mobile'], filters: [country('GB')] }, 'conditions.devices', mixed],
    [{ countries: 'GB' }, 'conditions.countries', /expected array/],
    [{ countries: ['GB', 'UK'] }, 'conditions.countries.1', /did you mean "GB"/],
    [{ excludeCountries: ['GBR'] }, 'conditions.excludeCountries.0', /no visitor has the country "GBR"/],
    [{ countries: ['Germany'] }, 'conditions.countries.0', /did you mean "DE"/],
    [{ devices: ['phone'] }, 'conditions.devices.0', /did you mean "mobile"/],
    [
      { filters: [{ kind: 'bot' }, { kind: 'bot' }, country('ZZ')] },
      'conditions.filters.2.values.0',
      /no visitor has the country "ZZ"/,
    ],
    [{ filters: [country('Unted Kingdom')] }, 'conditions.filters.0.values.0', /did you mean "GB"/],
    [
      { filters: [{ kind: 'device', values: ['tablte'] }] },
      'conditions.filters.0.values.0',
      /did you mean "tablet"/,
    ],
    [{ filters: [country(5)] }, 'conditions.filters.0.values.0', /expected string/],
    [{ filters: [country('')] }, 'conditions.filters.0.values.0', /may not be empty/],
    [{ filters: [country()] }, 'conditions.filters.0.values', /at least one value/],
    [{ filters: [{ kind: 'country' }] }, 'conditions.filters.0.values', /expected array/],
    [{ filters: [{ ...country('GB'), mode: 'not' }] }, 'conditions.filters.0.mode', /"is"\|"is_not"/],
    [
      { filters: [{ ...country('GB'), matching: 'glob' }] },
      'conditions.filters.0.matching',
      /exact, mask, regex, empty/,
    ],
    [{ filters: [{ ...country('GB'), value: 'x' }] }, 'conditions.filters.0', /Unrecognized key: "value"/],
    [
      { filters: [{ kind: 'moon_phase', values: ['x'] }] },
      'conditions.filters.0.kind',
      /country, region, city, device, os, browser, language, ip/,
    ],
    [{ filters: [{ values: ['x'] }] }, 'conditions.filters.0.kind', /one of country, region/],
    [{ filters: ['country'] }, 'conditions.filters.0', /one of country, region/],
    [{ filters: [null] }, 'conditions.filters.0', /one of country, region/],
    [{ filters: [{ kind: 'bot', values: ['yes'] }] }, 'conditions.filters.0.values', /takes no values/],
    [
      { filters: [{ kind: 'os', matching: 'empty', values: ['x'] }] },
      'conditions.filters.0.values',
      /takes no values/,
    ],
    [
      { filters: [{ kind: 'os', matching: 'regex', values: ['a', '('] }] },
      'conditions.filters.0.values.1',
      /RE2/,
    ],
    [
      { filters: [{ kind: 'os', matching: 'mask', values: ['x'.repeat(501)] }] },
      'conditions.filters.0.values.0',
      /500/,
    ],
    [
      { filters: [{ kind: 'language', values: ['english!'] }] },
      'conditions.filters.0.values.0',
      /language tag/,
    ],
    [
      { filters: Array.from({ length: 51 }, () => ({ kind: 'bot' })) },
      'conditions.filters',
      /at most 50 filters/,
    ],
    [
      { filters: [{ kind: 'city', values: Array(1_001).fill('x') }] },
      'conditions.filters.0.values',
      /at most 1000/,
    ],
    [
      { filters: [{ kind: 'os', matching: 'regex', values: Array(51).fill('x') }] },
      'conditions.filters.0.values',
      /at most 50/,
    ],
  ])('%#: %.80j', (conditions, path, message) => {
    expect(issues(conditions)).toContainEqual([path, expect.stringMatching(message)])
  })

  it('names every wrong value at once', () => {
    const conditions = { countries: ['UK'], filters: [country('ZZ', 'GB', 'YY'), { kind: 'moon_phase' }] }
    expect(issues(conditions).map(([path]) => path)).toEqual([
      'conditions.filters.0.values.0',
      'conditions.filters.0.values.2',
      'conditions.filters.1.kind',
      'conditions.countries.0',
      'conditions.countries',
    ])
  })
})

it('stores what was written, with codes in their one spelling', () => {
  expect(conditionsSchema.parse({ countries: ['gb'], devices: ['Mobile'] })).toEqual({
    countries: ['GB'],
    devices: ['mobile'],
  })
  expect(conditionsSchema.parse({ filters: [country('gb')] })).toEqual({ filters: [country('GB')] })
})

describe('the shorthand is translated into filters', () => {
  it.each([
    [{}, { match: 'all', filters: [] }],
    [
      { countries: [], excludeCountries: [], devices: [] },
      { match: 'all', filters: [] },
    ],
    [{ countries: ['GB'] }, { match: 'all', filters: [{ kind: 'country', mode: 'is', values: ['GB'] }] }],
    [
      { excludeCountries: ['GB'], devices: ['mobile'] },
      {
        match: 'all',
        filters: [
          { kind: 'country', mode: 'is_not', values: ['GB'] },
          { kind: 'device', mode: 'is', values: ['mobile'] },
        ],
      },
    ],
    [
      { match: 'any', filters: [{ kind: 'bot' }] },
      { match: 'any', filters: [{ kind: 'bot' }] },
    ],
    [{ filters: [{ kind: 'bot' }] }, { match: 'all', filters: [{ kind: 'bot' }] }],
  ])('%j', (conditions, normal) => {
    expect(normaliseConditions(conditionsSchema.parse(conditions))).toEqual(normal)
  })
})

it('can be shown in the OpenAPI document', () => {
  expect(() => z.toJSONSchema(conditionsSchema, { io: 'input' })).not.toThrow()
  expect(() => z.toJSONSchema(conditionsSchema, { io: 'output' })).not.toThrow()
})

describe('names that no visitor can have', () => {
  it.each([
    ['os', 'Andriod', 'no visitor has the os "Andriod": did you mean "Android"?'],
    ['os', 'MacOSS', 'no visitor has the os "MacOSS": did you mean "Mac OS"?'],
    ['os', 'Windows 10', 'is named without its version: "Windows"'],
    ['os', 'iOS 17.4', 'is named without its version: "iOS"'],
    ['os', 'macOS 15', 'is named without its version: "Mac OS"'],
    ['browser', 'Crome', 'no visitor has the browser "Crome": did you mean "Chrome"?'],
    ['language', 'english', 'no visitor has the language "english": did you mean "en"?'],
    ['language', 'xx', 'no visitor has the language "xx": did you mean "'],
    ['language', 'xx-US', 'no visitor has the language "xx-US": did you mean "'],
    ['browser', 'Chrome 120', 'is named without its version: "Chrome"'],
  ])('%s %s are refused where they are written, and stay where they are stored', (kind, value, message) => {
    const conditions = {
      filters: [{ kind, values: [value] }],
    }
    const { error } = writtenConditionsSchema.safeParse(conditions)
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['filters.0.values.0', expect.stringContaining(message)],
    ])
    expect(conditionsSchema.safeParse(conditions).success).toBe(true)
    expect(
      writtenConditionsSchema.safeParse({ filters: [{ kind, matching: 'mask', values: [value] }] }).success,
    ).toBe(true)
  })

  it.each([
    ['os', ['macOS', 'mac os x', ' Chrome OS ', 'iPadOS', 'WINDOWS', 'Plan 9', 'OS/2']],
    [
      'browser',
      [
        'Google Chrome',
        'samsung browser',
        'Mobile Safari',
        'UC Browser',
        '360',
        'Chrome WebView',
        'Opera GX',
        'Edge Mobile',
        'Mobile Edge',
      ],
    ],
    [
      'language',
      [
        'en',
        'EN',
        'en-US',
        'EN_us',
        'zh-Hant',
        'ZH-HANT-tw',
        'zh_TW',
        'sr-Latn-RS',
        'es-419',
        'fil',
        'yue',
        'iw',
        'no',
      ],
    ],
  ])('%s: those that visitors have, and what people call them, are taken', (kind, values) => {
    expect(writtenConditionsSchema.safeParse({ filters: [{ kind, values }] }).error?.issues).toBeUndefined()
  })

  it('a thousand wrong ones are refused soon, by the first of them', () => {
    const values = Array.from({ length: 1_000 }, (_, at) => `${'x'.repeat(490)}${at}`)
    const { error } = writtenConditionsSchema.safeParse({ filters: [{ kind: 'browser', values }] })
    expect(error?.issues).toHaveLength(20)
  })
})
