import { describeWith, sampleOf } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiModule } from '../../deps.ts'
import { apiModules } from '../../modules.ts'
import { buildTestApp, othersWait, type TestApp, type TestUser } from '../index.ts'
import { committedDocument } from './api-document.ts'
import { largeBodies } from './large-bodies.ts'
import { createSamples } from './samples.ts'

/** What one caller's largest request costs the others (design §7). */
const mostMs = 250
const usualBytes = 1_048_576
const dayMs = 86_400_000

const many = <Made>(length: number, make: (at: number) => Made) => Array.from({ length }, (_, at) => make(at))
const clickOf = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`

interface Crowd {
  name: string
  method: 'POST' | 'PUT'
  url: string
  /** So many of it are sent at once. */
  count: number
  bodyOf: () => object
}

/**
 * Requests of one caller that have made others wait longest, several of them at once. Most of their bodies
 * are right, so that they go through all that a route does; those of the table below are wrong.
 */
const crowds: readonly Crowd[] = [
  {
    name: 'two imports of 99,000 rows',
    method: 'POST',
    url: '/conversions/import',
    count: 2,
    bodyOf: () => ({
      csv: `subid,status,payout\n${many(99_000, (at) => `${clickOf(at)},sale,1.25\n`).join('')}`,
    }),
  },
  {
    name: 'an import of rows that are none',
    method: 'POST',
    url: '/conversions/import',
    count: 1,
    bodyOf: () => ({ csv: `subid,status\n${'x\n'.repeat(2_500_000)}` }),
  },
  {
    name: 'an import of one row without end',
    method: 'POST',
    url: '/conversions/import',
    count: 1,
    bodyOf: () => ({ csv: `subid,status\n${'x\n'.repeat(20_000)}${'x'.repeat(5_000_000)}` }),
  },
  {
    name: 'five lists of a thousand links',
    method: 'POST',
    url: '/links/bulk',
    count: 5,
    bodyOf: () => ({
      links: many(1_000, (at) => ({
        originalUrl: `https://shop.example/${at}/${'x'.repeat(2_000)}`,
        title: `Title ${at}`,
        tags: many(10, (tag) => `tag ${tag}`),
      })),
    }),
  },
  {
    name: 'five lists of a thousand wrong links',
    method: 'POST',
    url: '/links/bulk',
    count: 5,
    bodyOf: () => ({
      links: many(1_000, () => Object.fromEntries(many(500, (at) => [`${at}${'x'.repeat(20)}`, 1]))),
    }),
  },
  {
    name: 'three lists of ten thousand costs',
    method: 'PUT',
    url: '/costs/bulk',
    count: 3,
    bodyOf: () => ({
      records: many(10_000, (at) => ({
        periodStart: '2026-01-01',
        periodEnd: '2026-01-01',
        breakdownKey: 'sub_id_1',
        breakdownValue: `creative-${at}`,
        amount: 17.25,
        source: 'api',
      })),
    }),
  },
  {
    name: 'rules with 400,000 wrong languages',
    method: 'PUT',
    url: '/links/CODE/rules',
    count: 1,
    bodyOf: () => ({
      version: 1,
      rules: many(40, () => ({
        targetUrl: 'https://shop.example/',
        conditions: {
          match: 'all',
          filters: many(50, () => ({ kind: 'language', values: many(200, () => 'zzzz') })),
        },
      })),
    }),
  },
]

const document = committedDocument()
/** In the small tier other routes, and other bodies of each, every day. */
const day = Math.floor(Date.now() / dayMs)
const routesStep = 5
const bodiesStep = 7
const crowdsStep = 3
const routes = sampleOf(
  document.routes.filter(({ body }) => body !== null),
  routesStep,
  day % routesStep,
)

describeWith(['postgres'], 'other callers', () => {
  const limits = new Map<string, number>()
  let test: TestApp
  let other: TestUser
  const watch: ApiModule = (app) => {
    app.addHook('onRoute', ({ method, url, bodyLimit = usualBytes }) => {
      for (const name of [method].flat()) limits.set(`${name} ${url}`, bodyLimit)
    })
  }
  beforeAll(async () => {
    test = await buildTestApp({ modules: [watch, ...apiModules] })
    other = await test.signUp()
  })
  afterAll(() => test.close())

  it.each(sampleOf(crowds, crowdsStep, day % crowdsStep))(
    'are answered soon beside $name',
    async ({ method, url, count, bodyOf }) => {
      const { token, workspaceId } = await test.signUp()
      const link = await test.request({
        method: 'POST',
        url: '/links',
        body: { originalUrl: 'https://a.example/' },
        token,
        workspaceId,
      })
      const rawBody = Buffer.from(JSON.stringify(bodyOf()))
      const request = { method, url: url.replace('CODE', link.json().data.shortCode), token, workspaceId }
      let statuses: number[] = []
      const { p99 } = await othersWait(
        async () => {
          const answers = await Promise.all(many(count, () => test.request({ ...request, rawBody })))
          statuses = answers.map(({ statusCode }) => statusCode)
        },
        () => test.request({ method: 'GET', url: '/users/me', token: other.token }),
      )
      expect(Math.max(...statuses)).toBeLessThan(500)
      expect(p99).toBeLessThanOrEqual(mostMs)
    },
  )

  it.each(routes)('are answered soon while $name reads a body that is large and wrong', async (route) => {
    const user = await test.signUp()
    const { url, body } = await createSamples(test, user, document).sampleOf(route)
    const bytes = limits.get(route.name) ?? usualBytes
    const bodies = largeBodies(route, { resolve: document.resolve, sample: body, bytes })
    const { token, workspaceId } = user
    for (const { name, json } of sampleOf(bodies, bodiesStep, Math.floor(day / routesStep) % bodiesStep)) {
      const request = { method: route.method, url, rawBody: Buffer.from(json()), token, workspaceId }
      let statusCode = 0
      const { p99 } = await othersWait(
        async () => ({ statusCode } = await test.request(request)),
        () => test.request({ method: 'GET', url: '/users/me', token: other.token }),
      )
      expect(statusCode, name).toBeLessThan(500)
      expect(p99, name).toBeLessThanOrEqual(mostMs)
    }
  })
})
