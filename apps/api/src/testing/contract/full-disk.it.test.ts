import { randomUUID } from 'node:crypto'
import { type FullDisk, prepareFullDisk } from '@waymark/db/testing'
import { describeWith, sampleOf } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, createTestDemoData, type TestApp, type TestUser } from '../index.ts'
import type { TestRequest } from '../test-request.ts'
import { committedDocument } from './api-document.ts'
import { createSamples, type Samples } from './samples.ts'

const document = committedDocument()
const routes = sampleOf(
  document.routes.filter(({ isEndless }) => !isEndless),
  4,
)

/** They change nothing, or not before they have answered; or what they name is not there to be changed. */
const writesNothing = new Set([
  'POST /api/v1/alerts/preview',
  'POST /api/v1/analytics/report',
  'POST /api/v1/analytics/report/export',
  'POST /api/v1/analytics/reports/batch',
  'POST /api/v1/auth/password/forgot',
  'POST /api/v1/capi-integrations/:id/test',
  'POST /api/v1/conversions/import',
  'POST /api/v1/domains/:id/verify',
  // By a filter: whether there is any depends on what the rows before have made.
  'POST /api/v1/landings/bulk-update',
  'POST /api/v1/links/bulk-update',
  'POST /api/v1/links/:code/restore',
  'POST /api/v1/offers/bulk-update',
  'POST /api/v1/links/:code/simulate',
  'POST /api/v1/postback/explain',
  'POST /api/v1/reports/export',
  'POST /api/v1/traffic-sources/:id/test',
  'POST /api/v1/workspaces/:id/demo-data',
])

describeWith(['postgres'], 'a Postgres whose disk is full', () => {
  let test: TestApp
  let user: TestUser
  let samples: Samples
  let disk: FullDisk
  beforeAll(async () => {
    test = await buildTestApp({ deps: { demoData: createTestDemoData() }, settings: { billingMode: 'self' } })
    user = await test.signUp()
    samples = createSamples(test, user, document)
    disk = await prepareFullDisk(test.deps.db)
  })
  afterAll(() => test.close())

  const answerOf = async (method: TestRequest['method'], url: string, body?: unknown) => {
    const { token, workspaceId } = user
    await disk.fill()
    const response = await test.request({ method, url, body, token, workspaceId })
    await disk.free()
    return response
  }
  const expectUnavailable = ({ statusCode, headers, body }: Awaited<ReturnType<typeof answerOf>>) => {
    expect(statusCode, body).toBe(503)
    expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE' })
    expect(headers['retry-after']).toBe('5')
  }

  // Nothing is stored meanwhile, so that one user is enough for all of them.
  it.each(routes)('$name says so by a 503, where it writes', async ({ name, ...route }) => {
    const { url, body } = await samples.sampleOf({ name, ...route })
    const response = await answerOf(route.method, url, body)
    if (response.statusCode >= 500) return expectUnavailable(response)
    const isRefusedBefore = response.statusCode >= 400
    expect(isRefusedBefore || route.method === 'GET' || writesNothing.has(name), response.body).toBe(true)
  })

  const click = randomUUID()
  it.each<[TestRequest['method'], string, object?]>([
    ['GET', `/postback?click_id=${click}`],
    ['POST', '/postback', { click_id: click, status: 'sale' }],
    ['GET', `/conversions/track?click_id=${click}`],
    ['POST', '/conversions/track', { click_id: click }],
  ])('%s %s is not lost silently', async (method, url, body) => {
    expectUnavailable(await answerOf(method, url, body))
  })
})
