import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, othersWait, type TestApp, type TestUser } from '../../testing/index.ts'

const many = <Made>(length: number, make: (at: number) => Made) => Array.from({ length }, (_, at) => make(at))

/** So many patterns, as many of them in a filter and filters in a rule as there may be. */
function rulesWith(count: number, pattern: (at: number) => string) {
  const filters = many(Math.ceil(count / 50), (filter) => ({
    kind: 'user_agent',
    matching: 'regex',
    values: many(Math.min(50, count - filter * 50), (at) => pattern(filter * 50 + at)),
  }))
  return many(Math.ceil(filters.length / 50), (rule) => ({
    targetUrl: 'https://shop.example/',
    conditions: { match: 'all', filters: filters.slice(rule * 50, rule * 50 + 50) },
  }))
}

/** Each route that takes a pattern, with so many of them; `path` leads to the first. */
const routes: [
  name: string,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  bodyOf: (rules: ReturnType<typeof rulesWith>) => object,
][] = [
  ['a draft', 'POST', '/links/CODE/simulate', (rules) => ({ rules })],
  ['all rules of a link', 'PUT', '/links/CODE/rules', (rules) => ({ version: 1, rules })],
  ['a new rule', 'POST', '/links/CODE/rules', ([rule]) => rule ?? {}],
  [
    'a changed rule',
    'PATCH',
    '/links/CODE/rules/RULE',
    ([{ conditions } = { conditions: {} }]) => ({ conditions }),
  ],
]

describeWith(['postgres'], 'regexes of a body', () => {
  let test: TestApp
  let user: TestUser
  let other: TestUser
  let code = ''
  let ruleId = ''
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    other = await test.signUp()
    const link = await test.request({
      method: 'POST',
      url: '/links',
      token: user.token,
      body: { originalUrl: 'https://a.example/' },
    })
    code = link.json().data.shortCode
    const rule = await test.request({
      method: 'POST',
      url: `/links/${code}/rules`,
      token: user.token,
      body: { targetUrl: 'https://b.example/' },
    })
    ruleId = rule.json().data.id
  })
  afterAll(() => test.close())

  const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) =>
    test.request({ method, url: url.replace('CODE', code).replace('RULE', ruleId), body, token: user.token })
  const me = () => test.request({ method: 'GET', url: '/users/me', token: other.token })
  const detailOf = (response: Awaited<ReturnType<typeof send>>) => response.json().details?.[0]

  describe.each(routes)('of %s', (_name, method, url, bodyOf) => {
    it.each([
      ['repetitions', 2_500, (at: number) => `(a|b|c){999}${at}`, /too costly|different regexes/],
      [
        'classes of Unicode',
        900,
        (at: number) => `[${'\\pL\\pN'.repeat(12)}]${at}`,
        /take too long to compile/,
      ],
      [
        'wide ranges without case',
        900,
        (at: number) => `(?i)[!-\\x{10000}]${at}`,
        /take too long to compile/,
      ],
      ['short ones', 1_001, (at: number) => `a${at}`, /different regexes|too costly together/],
      ['one that is very long', 1, () => 'a'.repeat(600_000), /different regexes|At most 500/],
    ])('are counted before they are compiled: %s', async (_kind, count, pattern, message) => {
      let answer: Awaited<ReturnType<typeof send>> | undefined
      const body = bodyOf(rulesWith(count, pattern))
      const waits = await othersWait(async () => {
        answer = await send(method, url, body)
      }, me)
      expect(answer?.statusCode).toBe(400)
      expect(answer && detailOf(answer)).toEqual({
        path: expect.stringMatching(/filters/),
        message: expect.stringMatching(message),
      })
      expect(waits.p99).toBeLessThan(250)
    })
  })

  it('of nine megabytes let other callers be answered soon', async () => {
    const body = { version: 1, rules: rulesWith(200_000, (at) => `(a|b|c){999}${at}`) }
    const waits = await othersWait(() => send('PUT', '/links/CODE/rules', body), me)
    expect(waits.p99).toBeLessThan(250)
  })

  it('that are compiled in the thread are checked and run as others are', async () => {
    const rules = rulesWith(100, (at) => `[\\pL\\pN]+ ${at}|needle`)
    const answer = await send('POST', '/links/CODE/simulate', { rules, userAgent: 'a needle' })
    expect(answer.json().data).toMatchObject({ matchedRuleId: 'draft-0' })
    const wrong = rulesWith(100, (at) => (at === 99 ? '[\\pL' : `[\\pL\\pM]+ ${at}`))
    const refused = await send('POST', '/links/CODE/simulate', { rules: wrong })
    expect(detailOf(refused)).toEqual({
      path: 'rules.0.conditions.filters.1.values.49',
      message: expect.stringMatching(/^Not a valid RE2 pattern/),
    })
  })

  it('of a report are bounded as well', async () => {
    const filter = (at: number) => ({
      field: 'referer',
      operator: 'regex',
      value: `[${'\\pL'.repeat(90)}]${at}`,
    })
    const report = (from: number) => ({
      from: '2026-01-01',
      to: '2026-01-02',
      groupBy: ['country'],
      metrics: ['clicks'],
      filters: many(50, (at) => filter(from + at)),
    })
    const body = { reports: many(20, (at) => report(at * 50)) }
    const answer = await send('POST', '/analytics/reports/batch', body)
    expect([answer.statusCode, detailOf(answer)]).toEqual([
      400,
      { path: 'reports.0.filters.31.value', message: expect.stringMatching(/take too long/) },
    ])
  })
})
