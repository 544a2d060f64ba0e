import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, createTestDemoData, type TestApp, type TestUser } from '../index.ts'
import { committedDocument } from './api-document.ts'
import { requiredOf } from './required-of.ts'
import { createSamples, type Samples } from './samples.ts'

const document = committedDocument()

/**
 * Need what no single user can make here: a click, a second member, a mail, a token. Their modules' tests
 * have it.
 */
const without = new Set([
  'POST /api/v1/conversions/track',
  'PATCH /api/v1/links/tags/:tag',
  'GET /api/v1/conversions/track',
  'GET /api/v1/postback',
  'POST /api/v1/postback',
  'POST /api/v1/conversions/postback-logs/:logId/replay',
  'GET /api/v1/conversions/:conversionId',
  'PATCH /api/v1/conversions/:conversionId',
  'GET /api/v1/analytics/events/:clickToken',
  'GET /api/v1/clicks/:clickToken',
  'POST /api/v1/analytics/events/:clickToken/explain',
  'POST /api/v1/clicks/:clickToken/explain',
  'GET /api/v1/deliveries/:deliveryId',
  'POST /api/v1/webhooks/:id/deliveries/:deliveryId/redeliver',
  'POST /api/v1/capi-integrations/:id/deliveries/:deliveryId/redeliver',
  'POST /api/v1/traffic-sources/:id/postbacks/:postbackId/redeliver',
  'DELETE /api/v1/analytics/events/:clickToken',
  'DELETE /api/v1/clicks/:clickToken',
  'PATCH /api/v1/workspaces/:id/members/:userId',
  'DELETE /api/v1/workspaces/:id/members/:userId',
  'GET /api/v1/invitations/:token',
  'POST /api/v1/invitations/:token/accept',
  'POST /api/v1/auth/password/reset',
  'DELETE /api/v1/auth/sessions/:sessionId',
  'GET /api/v1/downloads/:token',
  'GET /api/v1/public/reports/:token',
  'GET /api/v1/public/reports/:token/export',
  'GET /api/v1/public/dashboards/:token',
])
/** Their descriptions say which field another one, a cookie or the record makes required. */
const requiresMore = new Set([
  'POST /api/v1/links/bulk-update',
  'POST /api/v1/offers/bulk-update',
  'POST /api/v1/landings/bulk-update',
  'POST /api/v1/links/:code/rules',
  'POST /api/v1/capi-integrations/:id/test',
  'POST /api/v1/conversions/import',
  'POST /api/v1/analytics/report',
  'POST /api/v1/reports/export',
  'POST /api/v1/analytics/report/export',
  'POST /api/v1/auth/refresh',
  'POST /api/v1/visits/page',
  'POST /api/v1/track/pageview',
])
const routes = document.routes.filter(({ name, isEndless }) => !without.has(name) && !isEndless)
/**
 * Creates what may exist only once, ends the session, or removes records: such a route gets a user of its
 * own.
 */
const leavesTraces = (name: string) => !/^(GET|PATCH|PUT) /.test(name) || expectsVersion.has(name)
/** Saves what no other call has changed before. */
const expectsVersion = new Set(['PUT /api/v1/links/:code/rules'])

describeWith(['postgres'], 'the examples of the OpenAPI document', () => {
  let test: TestApp
  let user: TestUser
  let samples: Samples
  beforeAll(async () => {
    test = await buildTestApp({ deps: { demoData: createTestDemoData() }, settings: { billingMode: 'self' } })
    user = await test.signUp()
    samples = createSamples(test, user, document)
  })
  afterAll(() => test.close())

  it.each(routes)('$name takes its own', async (route) => {
    const caller = leavesTraces(route.name) ? await test.signUp() : user
    const own = caller === user ? samples : createSamples(test, caller, document)
    const { url, body } = await own.sampleOf(route)
    const { token, workspaceId } = caller
    const response = await test.request({ method: route.method, url, body, token, workspaceId })
    expect(response.statusCode, response.body).toBeLessThan(300)
  })

  // The examples above are of all fields: what one of them must have is not seen there.
  const creating = routes.filter(
    ({ name, method, body }) => method === 'POST' && body !== null && !requiresMore.has(name),
  )
  it.each(creating)('$name takes as much of its own as is required', async (route) => {
    const caller = await test.signUp()
    const { url, body: whole } = await createSamples(test, caller, document).sampleOf(route)
    const body = requiredOf(route.body?.schema ?? {}, whole, document.resolve)
    const { token, workspaceId } = caller
    const response = await test.request({ method: route.method, url, body, token, workspaceId })
    expect(response.statusCode, `${JSON.stringify(body)} ${response.body}`).toBeLessThan(300)
  })
})
