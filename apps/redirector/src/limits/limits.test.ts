import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

let world: World
let nodes: [Redirector, Redirector]

beforeAll(async () => {
  world = await createWorld()
  nodes = [await world.startRedirector(), await world.startRedirector()]
})
afterAll(() => world[Symbol.asyncDispose]())

let visitors = 0

interface RequestAddress {
  node?: number
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
}

/** Each visit is another person's, unless given otherwise. */
async function visit(code: string, { node = 0, headers = {}, method = 'GET' }: RequestAddress = {}) {
  const ip = `81.2.${(visitors >> 8) & 255}.${visitors++ & 255}`
  const { app } = nodes[node % 2] ?? nodes[0]
  const answer = await app.inject({
    method,
    url: `/${code}`,
    headers: { 'user-agent': windowsChrome, 'x-forwarded-for': ip, ...headers },
  })
  return { statusCode: answer.statusCode, location: answer.headers.location }
}

const open = { statusCode: 302, location: 'https://example.com/landing' }
const gone = { statusCode: 410, location: undefined }

async function clicksOf(linkId: string, count: number) {
  const ofLink = () => world.clicks.filter((click) => click.linkId === linkId)
  await vi.waitFor(() => expect(ofLink()).toHaveLength(count))
  return ofLink()
}

describe('the click limit of a link', () => {
  it('lets as many people pass, whichever node they come to, and no more', async () => {
    const { shortCode, linkId } = world.addLink({ clickLimit: 50 })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, round) => visit(shortCode, { node: round })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(50)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(150)
    await clicksOf(linkId, 50)
  })

  it('sends those who are late to expiredUrl where there is one', async () => {
    const { shortCode } = world.addLink({ clickLimit: 1, expiredUrl: 'https://example.com/late' })
    expect(await visit(shortCode)).toEqual(open)
    for (const node of [0, 1, 0])
      expect(await visit(shortCode, { node })).toEqual({
        statusCode: 302,
        location: 'https://example.com/late',
      })
  })

  it.each<[string, RequestAddress]>([
    ['bots', { headers: { 'user-agent': 'curl/8.4.0' } }],
    ['HEAD', { method: 'HEAD' }],
    ['prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('is not used up by %s, and applies to them too', async (_who, requested) => {
    const { shortCode } = world.addLink({ clickLimit: 1 })
    for (const node of [0, 1]) expect(await visit(shortCode, { ...requested, node })).toEqual(open)
    expect(await visit(shortCode)).toEqual(open)
    for (const node of [0, 1]) expect(await visit(shortCode, { ...requested, node })).toEqual(gone)
  })

  it('counts on from what the analytics know where the count is not there', async () => {
    const link = world.addLink({ clickLimit: 50 })
    world.setClicks(link.linkId, 48)
    const answers = await Promise.all([0, 1, 0, 1].map((node) => visit(link.shortCode, { node })))
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(2)
  })

  it('is not used up by visits that lead nowhere', async () => {
    const { shortCode, linkId } = world.addLink({ clickLimit: 1, originalUrl: 'nowhere' })
    for (const node of [0, 1]) expect((await visit(shortCode, { node })).statusCode).toBe(404)
    expect(await world.kv.get(`clicks:link:${linkId}`)).not.toBe('1')
  })

  it('is counted by each node alone while the store is unavailable', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink({ clickLimit: 3 })
    await app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } })
    await own.kv.close()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(2)
  })

  it('serves people although no source knows the earlier count, and requests it again later', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode, linkId } = own.addLink({ clickLimit: 3 })
    const query = async () =>
      (await app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } })).statusCode
    await app.inject({ method: 'HEAD', url: `/${shortCode}` })
    own.setSourceUp(false)
    expect(await query()).toBe(302)
    expect(await own.kv.get(`clicks:link:${linkId}`)).toBeNull()
    own.setSourceUp(true)
    own.clock.nowMs += 5_000
    expect([await query(), await query(), await query()]).toEqual([302, 302, 410])
    expect(await own.kv.get(`clicks:link:${linkId}`)).toBe('3')
  })
})

describe('the limit of a rule', () => {
  const target = 'https://example.com/few'
  const limited = (limits: object[]) => aRule(target, { filters: limits })

  it.each([
    ['an hour', [{ kind: 'limit', per: 'hour', max: 3 }]],
    ['a day', [{ kind: 'limit', per: 'day', max: 3 }]],
    ['in all', [{ kind: 'limit', per: 'total', max: 3 }]],
    [
      'an hour, with more a day',
      [
        { kind: 'limit', per: 'hour', max: 3 },
        { kind: 'limit', per: 'day', max: 5 },
      ],
    ],
  ])('is served exactly as often: 3 %s', async (_what, limits) => {
    const { shortCode } = world.addLink({ rules: [limited(limits)] })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) => visit(shortCode, { node: round })),
    )
    expect(answers.filter(({ location }) => location === target)).toHaveLength(3)
    expect(answers.filter(({ location }) => location === open.location)).toHaveLength(17)
  })

  it('goes on with the next rule, each up to its own limit', async () => {
    const rules = ['a', 'b', 'c'].map((name, priority) =>
      aRule(`https://example.com/${name}`, { filters: [{ kind: 'limit', per: 'total', max: 4 }] }, priority),
    )
    const { shortCode } = world.addLink({ rules })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) => visit(shortCode, { node: round })),
    )
    const counts = Object.groupBy(answers, ({ location }) => String(location).slice(-1))
    expect(Object.entries(counts).map(([name, of]) => [name, of?.length])).toEqual(
      expect.arrayContaining([
        ['a', 4],
        ['b', 4],
        ['c', 4],
        ['g', 8],
      ]),
    )
  })

  it('begins anew with each UTC hour', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink({ rules: [limited([{ kind: 'limit', per: 'hour', max: 1 }])] })
    const query = async () =>
      (await app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } })).headers.location
    expect([await query(), await query()]).toEqual([target, open.location])
    own.clock.nowMs += 3_600_000
    expect([await query(), await query()]).toEqual([target, open.location])
  })

  it('counts on from what the analytics know', async () => {
    const rule = limited([{ kind: 'limit', per: 'total', max: 3 }])
    const { shortCode } = world.addLink({ rules: [rule] })
    world.setClicks(rule.id, 2)
    const locations = [await visit(shortCode), await visit(shortCode)].map(({ location }) => location)
    expect(locations).toEqual([target, open.location])
  })

  it('is not used up by bots, who are served by it while it lasts', async () => {
    const { shortCode } = world.addLink({ rules: [limited([{ kind: 'limit', per: 'total', max: 1 }])] })
    const bot = { headers: { 'user-agent': 'curl/8.4.0' } }
    const locations = [await visit(shortCode, bot), await visit(shortCode), await visit(shortCode, bot)]
    expect(locations.map(({ location }) => location)).toEqual([target, target, open.location])
  })
})
