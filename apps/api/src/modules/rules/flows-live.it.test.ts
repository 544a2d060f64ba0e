import { createRedisKv } from '@waymark/kv/redis'
import { createLinkResolver, type LinkResolver, type LinkSnapshot } from '@waymark/replica'
import { describeWith, eventually, testServices } from '@waymark/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

/** Time in which a change must be live on every redirector (contract §5). */
const liveMs = 1_000
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

describeWith(['postgres', 'redis'], 'a change of what a flow uses', () => {
  let test: TestApp
  let user: TestUser
  let resolver: LinkResolver<LinkSnapshot>
  let resolverKv: ReturnType<typeof createRedisKv>
  let code: string

  const send = async (method: 'POST' | 'PATCH', url: string, body: object) => {
    const response = await test.request({ method, url, token: user.token, body })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json().data
  }
  const actionNow = () => {
    const answer = resolver.lookup('', code)
    if (answer instanceof Promise || answer.kind !== 'found') throw new Error('the link is not cached')
    return answer.link.rules[0]?.action
  }

  beforeAll(async () => {
    const kv = createRedisKv({ url: testServices().redisUrl })
    resolverKv = createRedisKv({ url: testServices().redisUrl })
    await vi.waitFor(() => Promise.all([kv.ping(), resolverKv.ping()]))
    test = await buildTestApp({ deps: { kv } })
    user = await test.signUp()
    // Redis alone: what was not published there, this redirector does not know.
    const source = { fetch: async () => null }
    resolver = createLinkResolver({
      kv: resolverKv,
      source,
      compile: (link) => link,
      monotonicMs: Date.now,
      logger,
    })
    await resolver.start()
    code = (await send('POST', '/links', { originalUrl: 'https://shop.example/' })).shortCode
  })
  afterAll(async () => {
    await resolver.close()
    await test.deps.kv.close()
    await resolverKv.close()
    await test.close()
  })

  it('is live on a redirector within a second', async () => {
    const offer = await send('POST', '/offers', { name: 'O', url: 'https://offer.example/' })
    const landing = await send('POST', '/landings', { name: 'L', url: 'https://landing.example/' })
    const flowConfig = { landings: [{ id: landing.id }], offers: [{ id: offer.id }] }
    await send('POST', `/links/${code}/rules`, { schema: 'landing_offer', flowConfig })
    expect(await resolver.lookup('', code)).toMatchObject({ kind: 'found' })
    expect(actionNow()).toMatchObject({ landings: [{ id: landing.id }], offers: [{ opensAtMs: 0 }] })

    await send('PATCH', `/offers/${offer.id}`, { status: 'paused' })
    await eventually(liveMs, () => expect(actionNow()).toMatchObject({ offers: [{ opensAtMs: null }] }))
    await send('PATCH', `/offers/${offer.id}`, { appendQuery: false })
    await eventually(liveMs, () => expect(actionNow()).toMatchObject({ offers: [{ appendQuery: false }] }))
    await send('PATCH', `/landings/${landing.id}`, { url: 'https://landing.example/b' })
    await eventually(liveMs, () =>
      expect(actionNow()).toMatchObject({ landings: [{ url: 'https://landing.example/b' }] }),
    )
  })
})
