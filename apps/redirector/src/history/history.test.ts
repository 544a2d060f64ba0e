import type { FirstSeenQuery, Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import type { LinkSnapshot } from '@waymark/replica'
import { aWorkspace } from '@waymark/replica/testing'
import { sweep } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import {
  americanIp,
  aRule,
  britishIp,
  createWorld,
  type World,
  windowsChrome,
} from '../testing/redirector-world.ts'

let world: World
let nodes: [Redirector, Redirector]

beforeAll(async () => {
  world = await createWorld()
  nodes = [await world.startRedirector(), await world.startRedirector()]
})
afterAll(() => world[Symbol.asyncDispose]())

interface RequestAddress {
  node?: 0 | 1
  ip?: string
  cookie?: string | undefined
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
}

async function visit(
  code: string,
  { node = 0, ip = britishIp, cookie, headers = {}, method = 'GET' }: RequestAddress = {},
) {
  const answer = await nodes[node].app.inject({
    method,
    url: `/${code}`,
    headers: {
      'user-agent': windowsChrome,
      'x-forwarded-for': ip,
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
  })
  const setCookie = answer.headers['set-cookie']
  return {
    location: answer.headers.location,
    setCookie,
    cookie: typeof setCookie === 'string' ? setCookie.split(';')[0] : undefined,
  }
}

/** Waits until the values that were written after the answers are in the store. */
const written = () => new Promise((resolve) => setImmediate(resolve))

async function uniqueOf({ linkId }: LinkSnapshot, count: number): Promise<boolean[]> {
  const ofLink = () => world.clicks.filter((click) => click.linkId === linkId)
  await vi.waitFor(() => expect(ofLink()).toHaveLength(count))
  return ofLink().map(({ isUnique }) => isUnique)
}

const forNew = 'https://example.com/new'
const forKnown = 'https://example.com/landing'

function linkForNew(scope: 'link' | 'rule', given: Partial<LinkSnapshot> = {}): LinkSnapshot {
  return world.addLink({
    rules: [aRule(forNew, { filters: [{ kind: 'uniqueness', values: [scope] }] })],
    ...given,
  })
}

describe.each(['link', 'rule'] as const)('a rule for visitors new to the %s', (scope) => {
  it('serves a visitor once, whichever node', async () => {
    const { shortCode } = linkForNew(scope)
    const locations: unknown[] = []
    for (const node of [0, 1, 0] as const) {
      locations.push((await visit(shortCode, { node })).location)
      await written()
    }
    expect(locations).toEqual([forNew, forKnown, forKnown])
    expect((await visit(shortCode, { ip: americanIp })).location).toBe(forNew)
  })

  it('knows a visitor by the cookie at another address, and by the address without the cookie', async () => {
    const { shortCode } = linkForNew(scope)
    const { cookie } = await visit(shortCode)
    await written()
    expect((await visit(shortCode, { ip: americanIp, cookie, node: 1 })).location).toBe(forKnown)
    expect((await visit(shortCode)).location).toBe(forKnown)
  })

  it('takes the visitor for new again when the uniqueness hours are over', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink({
      uniquenessHours: 2,
      rules: [aRule(forNew, { filters: [{ kind: 'uniqueness', values: [scope] }] })],
    })
    const query = async (afterMs: number) => {
      own.clock.nowMs += afterMs
      const answer = await app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } })
      await written()
      return answer.headers.location
    }
    const hourMs = 3_600_000
    expect([await query(0), await query(2 * hourMs - 1), await query(1)]).toEqual([forNew, forKnown, forNew])
  })

  it('does not count bots as new, and neither a bot nor HEAD uses up the uniqueness of a person', async () => {
    const { shortCode } = linkForNew(scope)
    const bot = await visit(shortCode, { headers: { 'user-agent': 'curl/8.4.0' } })
    const head = await visit(shortCode, { method: 'HEAD' })
    await written()
    expect([bot.location, head.location]).toEqual([forKnown, forNew])
    expect([bot.setCookie, head.setCookie]).toEqual([undefined, undefined])
    expect((await visit(shortCode)).location).toBe(forNew)
  })
})

describe('one verdict a click', () => {
  it('is unique where the rule took the visitor for new, of many at once one', async () => {
    const link = linkForNew('link')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) => visit(link.shortCode, { node: round % 2 === 0 ? 0 : 1 })),
    )
    expect(answers.filter(({ location }) => location === forNew)).toHaveLength(1)
    expect((await uniqueOf(link, 20)).filter(Boolean)).toHaveLength(1)
  })

  it('recognises visitors who came while the link did not need their history', async () => {
    const plain = world.addLink()
    await visit(plain.shortCode)
    await uniqueOf(plain, 1)
    const link = linkForNew('link', { linkId: plain.linkId })
    expect((await visit(link.shortCode, { node: 1 })).location).toBe(forKnown)
    expect(await uniqueOf(link, 2)).toEqual([true, false])
  })

  it('is unknown while the store is unavailable: the rule is skipped, and the visitor is served', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink({ rules: [aRule(forNew, { filters: [{ kind: 'uniqueness' }] })] })
    await app.inject({ method: 'HEAD', url: `/${shortCode}` })
    await own.kv.close()
    const answer = await app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } })
    expect(answer.headers.location).toBe(forKnown)
    await vi.waitFor(() => expect(own.clicks.map(({ isUnique }) => isUnique)).toEqual([true]))
  })
})

describe('the cookie', () => {
  it('is sent where the link needs to recognise visitors, is not readable by scripts, and lasts as long as the link needs it', async () => {
    const { shortCode } = linkForNew('link', { uniquenessHours: 48 })
    expect((await visit(shortCode)).setCookie).toMatch(
      /^wm_v=[\w-]{22}\.[0-9a-z]+; Path=\/; Max-Age=172800; HttpOnly; SameSite=Lax$/,
    )
    expect((await visit(shortCode, { headers: { 'x-forwarded-proto': 'https' } })).setCookie).toMatch(
      /; Secure$/,
    )
  })

  it('is not sent where no rule needs it, nor to a visitor who has one that lasts long enough', async () => {
    expect((await visit(world.addLink().shortCode)).setCookie).toBeUndefined()
    const [long, short] = [linkForNew('link', { uniquenessHours: 48 }), linkForNew('link')]
    const { cookie } = await visit(long.shortCode)
    expect((await visit(long.shortCode, { cookie })).setCookie).toBeUndefined()
    expect((await visit(short.shortCode, { cookie })).setCookie).toBeUndefined()
  })

  it.each([
    ['dnt', true, false],
    ['sec-gpc', true, false],
    ['dnt', false, true],
  ])(
    'with %s: 1, where the workspace respects it %j: sent %j; the address identifies the visitor all the same',
    async (header, respectDnt, isSent) => {
      const link = linkForNew('link')
      world.setConfig(aWorkspace({ key: link.workspaceId ?? '', respectDnt }))
      const answer = await visit(link.shortCode, { headers: { [header]: '1' } })
      expect(answer.setCookie !== undefined).toBe(isSent)
      expect((await visit(link.shortCode, { headers: { [header]: '1' } })).location).toBe(forKnown)
    },
  )

  it('retains the same id when a link needs it for longer', async () => {
    const [long, short] = [linkForNew('link', { uniquenessHours: 48 }), linkForNew('link')]
    const { cookie } = await visit(short.shortCode)
    const again = await visit(long.shortCode, { cookie })
    expect(again.cookie?.split('.')[0]).toBe(cookie?.split('.')[0])
    expect(again.cookie).not.toBe(cookie)
  })

  it.each(['wm_v=', 'wm_v=x.y', `wm_v=${'a'.repeat(22)}`, `wm_v=${'"<;>'.repeat(6)}.zzz`, 'other=1'])(
    'that is none is not believed: %s',
    async (cookie) => {
      expect((await visit(linkForNew('link').shortCode, { cookie })).setCookie).toMatch(/^wm_v=[\w-]{22}\./)
    },
  )
})

/** A store that knows which keys were written, and can lose them. */
function openEmptiedKv() {
  const written = new Set<string>()
  const kv = createMemoryKv({ monotonicMs: () => performance.now() })
  const note =
    <Rest extends unknown[], Result>(call: (key: string, ...rest: Rest) => Result) =>
    (key: string, ...rest: Rest): Result => {
      written.add(key)
      return call(key, ...rest)
    }
  const firstSeen = (queries: readonly FirstSeenQuery[]) => {
    for (const { key } of queries) written.add(key)
    return kv.firstSeen(queries)
  }
  const noting: Kv = { ...kv, firstSeen, set: note(kv.set), getOrSet: note(kv.getOrSet) }
  const empty = async () => {
    const keys = [...written]
    written.clear()
    await kv.delete(keys)
  }
  return {
    kv: noting,
    empty,
    keysOf: (prefix: string) => [...written].filter((key) => key.startsWith(prefix)),
  }
}

sweep(() =>
  describe('a store that lost its data', () => {
    it('has visitors and bindings again, for nodes that start then, too', async () => {
      const { kv, empty, keysOf } = openEmptiedKv()
      await using own = await createWorld({ openKv: () => kv })
      const { app } = await own.startRedirector()
      const plain = own.addLink()
      const bound = own.addLink({
        bindVisitors: 'rule',
        rules: ['a', 'b', 'c', 'd'].map((name) => ({
          ...aRule(`https://example.com/${name}`, {}),
          weight: 1,
        })),
      })
      const unique = own.addLink({
        rules: [aRule(forNew, { filters: [{ kind: 'uniqueness', values: ['link'] }] })],
      })
      const visitors = Array.from({ length: 16 }, (_, round) => `81.2.70.${round + 1}`)
      const locations = async (at: Redirector['app'], { shortCode }: LinkSnapshot) => {
        const answers = visitors.map((ip) =>
          at.inject({
            url: `/${shortCode}`,
            headers: { 'user-agent': windowsChrome, 'x-forwarded-for': ip },
          }),
        )
        return (await Promise.all(answers)).map(({ headers }) => headers.location)
      }
      const before = await locations(app, bound)
      for (const link of [plain, unique]) await locations(app, link)
      await vi.waitFor(() => expect(own.clicks).toHaveLength(48))
      // Its own key is there from the first look on.
      await vi.waitFor(() => expect(keysOf('store:witness:')).toHaveLength(1))
      await empty()
      expect(await locations(app, bound), 'at once, on the node that knows').toEqual(before)
      const known = `visitor:seen:${own.clicks.find(({ linkId }) => linkId === plain.linkId)?.visitorId}`
      await vi.waitFor(async () => expect(await own.kv.getMany([known])).toEqual(['1']))
      await vi.waitFor(() => expect(keysOf('visitor:bound:').length).toBeGreaterThanOrEqual(32))
      const started = await own.startRedirector()
      expect(await locations(started.app, bound)).toEqual(before)
      expect(new Set(await locations(started.app, unique))).toEqual(new Set([forKnown]))
      await locations(started.app, plain)
      await vi.waitFor(() => expect(own.clicks).toHaveLength(112))
      const ofPlain = own.clicks.filter(({ linkId }) => linkId === plain.linkId)
      expect(ofPlain.filter(({ isUnique }) => isUnique)).toHaveLength(16)
    })
  }),
)

describe('binding', () => {
  const drawn = ['a', 'b', 'c', 'd'].map((name) => ({
    ...aRule(`https://example.com/${name}`, {}),
    weight: 1,
  }))
  const boundLink = (given: Partial<LinkSnapshot> = {}) =>
    world.addLink({ rules: drawn, bindVisitors: 'rule', ...given })

  async function locations(
    code: string,
    requested: (round: number) => RequestAddress,
  ): Promise<Set<unknown>> {
    const seen = new Set<unknown>()
    for (let round = 0; round < 24; round++) {
      seen.add((await visit(code, requested(round))).location)
      await written()
    }
    return seen
  }

  it('draws once for each visitor, and then binds the visitor to the rule, on every node', async () => {
    const { shortCode } = boundLink()
    expect((await locations(shortCode, (round) => ({ ip: `81.2.70.${round}` }))).size).toBeGreaterThan(1)
    expect((await locations(shortCode, (round) => ({ node: round % 2 === 0 ? 0 : 1 }))).size).toBe(1)
  })

  it('applies by the cookie at other addresses', async () => {
    const { shortCode } = boundLink()
    const { cookie, location } = await visit(shortCode)
    await written()
    expect(await locations(shortCode, (round) => ({ ip: `81.2.71.${round}`, cookie }))).toEqual(
      new Set([location]),
    )
  })

  it('applies by the cookie that was set after the hash had been bound', async () => {
    const { shortCode } = boundLink()
    const { location } = await visit(shortCode)
    await written()
    const { cookie } = await visit(shortCode)
    await written()
    expect(await locations(shortCode, (round) => ({ ip: `81.2.72.${round}`, cookie }))).toEqual(
      new Set([location]),
    )
  })

  it('ends with the uniqueness hours since it began, however often the visitor comes', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode, linkId } = own.addLink({ rules: drawn, bindVisitors: 'rule', uniquenessHours: 2 })
    const query = async () => {
      await app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } })
      await written()
    }
    await query()
    await vi.waitFor(() => expect(own.clicks.filter((click) => click.linkId === linkId)).toHaveLength(1))
    const key = `visitor:bound:${own.clicks[0]?.visitorId}`
    const first = await own.kv.get(key)
    own.clock.nowMs += 3_600_000
    await query()
    expect(await own.kv.get(key)).toBe(first)
    own.clock.nowMs += 3_600_000
    expect(await own.kv.get(key)).toBeNull()
  })

  it('is not used for the decision while the store is unavailable', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink({ rules: drawn, bindVisitors: 'rule' })
    await app.inject({ method: 'HEAD', url: `/${shortCode}` })
    await own.kv.close()
    const answer = await app.inject({ url: `/${shortCode}`, headers: { 'user-agent': windowsChrome } })
    expect(answer.statusCode).toBe(302)
  })
})
