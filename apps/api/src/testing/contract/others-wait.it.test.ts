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

const document = committedDocument()
/** In the small tier other routes, and other bodies of each, every day. */
const day = Math.floor(Date.now() / dayMs)
const routesStep = 5
const bodiesStep = 7
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
