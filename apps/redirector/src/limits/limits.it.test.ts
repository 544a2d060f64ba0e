import { createRedisKv } from '@waymark/kv/redis'
import { describeWith, type Services, startServices, startStopwatch } from '@waymark/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

/** Two redirectors that share nothing but a real Redis, called over their sockets. */
describeWith(['redis'], 'limits, uniqueness and binding over a real Redis', () => {
  let services: Services<'redis'>
  let world: World
  let origins: string[]
  const logger = { info: () => {}, warn: () => {}, error: () => {} }

  beforeAll(async () => {
    services = await startServices({ parts: ['redis'] })
    world = await createWorld({ openKv: () => createRedisKv({ url: services.parts.redis.url, logger }) })
    await vi.waitFor(() => world.kv.ping(), { timeout: 5_000 })
    const nodes = [await world.startRedirector(), await world.startRedirector()]
    origins = await Promise.all(nodes.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
    for (const { app } of nodes)
      await vi.waitFor(async () => expect((await app.inject('/health')).json().data.status).toBe('ok'))
  })
  afterAll(async () => {
    await world[Symbol.asyncDispose]()
    await services.stop()
  })

  const visit = async (code: string, round: number, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origins[round % origins.length]}/${code}`, {
      redirect: 'manual',
      headers: {
        'user-agent': windowsChrome,
        'x-forwarded-for': `81.2.${round >> 8}.${round & 255}`,
        ...headers,
      },
    })
    await answer.arrayBuffer()
    return { status: answer.status, location: answer.headers.get('location') }
  }

  const together = (code: string, visitors: number) =>
    Promise.all(Array.from({ length: visitors }, (_, round) => visit(code, round)))

  it('of 200 visitors at once exactly the 50 of the link’s limit pass, and as many clicks are recorded', async () => {
    const { shortCode, linkId } = world.addLink({ clickLimit: 50 })
    const statuses = (await together(shortCode, 200)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 302)).toHaveLength(50)
    expect(statuses.filter((status) => status === 410)).toHaveLength(150)
    const clicks = () => world.clicks.filter((click) => click.linkId === linkId)
    await vi.waitFor(() => expect(clicks()).toHaveLength(50))
  })

  it('nor more while no source can report the earlier count', async () => {
    const { shortCode } = world.addLink({ clickLimit: 50 })
    for (const origin of origins)
      await fetch(`${origin}/${shortCode}`, { method: 'HEAD', redirect: 'manual' })
    world.setSourceUp(false)
    const statuses = (await together(shortCode, 200)).map(({ status }) => status)
    world.setSourceUp(true)
    expect(statuses.filter((status) => status === 302)).toHaveLength(50)
    expect(statuses.filter((status) => status === 410)).toHaveLength(150)
  })

  it('of 100 visitors at once exactly the 20 of the rule’s limit get its target', async () => {
    const rule = aRule('https://example.com/few', { filters: [{ kind: 'limit', per: 'day', max: 20 }] })
    const { shortCode } = world.addLink({ rules: [rule] })
    const locations = (await together(shortCode, 100)).map(({ location }) => location)
    expect(locations.filter((location) => location === 'https://example.com/few')).toHaveLength(20)
  })

  it('of 40 visits of one visitor at once exactly one is new, and one click unique', async () => {
    const rule = aRule('https://example.com/new', { filters: [{ kind: 'uniqueness' }] })
    const { shortCode, linkId } = world.addLink({ rules: [rule] })
    const ip = { 'x-forwarded-for': '81.2.69.142' }
    const answers = await Promise.all(Array.from({ length: 40 }, (_, round) => visit(shortCode, round, ip)))
    expect(answers.filter(({ location }) => location === 'https://example.com/new')).toHaveLength(1)
    const clicks = () => world.clicks.filter((click) => click.linkId === linkId)
    await vi.waitFor(() => expect(clicks()).toHaveLength(40))
    expect(clicks().filter(({ isUnique }) => isUnique)).toHaveLength(1)
  })

  it('a frozen Redis costs each visitor of such a link a moment, and none of another', async () => {
    const rules = [1, 2].map((n) => ({ ...aRule(`https://example.com/${n}`, {}), weight: 1 }))
    const bound = world.addLink({ rules, bindVisitors: 'rule', clickLimit: 1_000 })
    const plain = world.addLink()
    for (const { shortCode } of [bound, plain]) await together(shortCode, 2)
    services.parts.redis.pause()
    try {
      using stopwatch = startStopwatch()
      expect((await visit(plain.shortCode, 0)).status).toBe(302)
      expect(stopwatch.ms()).toBeLessThan(100)
      expect((await visit(bound.shortCode, 0)).status).toBe(302)
      expect(stopwatch.ms()).toBeLessThan(500)
    } finally {
      services.parts.redis.resume()
    }
  })
})
