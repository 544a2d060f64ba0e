import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeFlowBatch, type FlowEvent, flowTopic } from '@waymark/events'
import { type BotKindAction, type BotRule, noBotKinds, type WorkspaceSettings } from '@waymark/replica'
import { aWorkspace, aWorkspaceContent } from '@waymark/replica/testing'
import { tempDir } from '@waymark/testing'
import { mmdbFile } from '@waymark/visitor/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { lightLinkPassword } from '../testing/light-link-password.ts'
import {
  americanIp,
  aRule,
  britishIp,
  createWorld,
  type World,
  windowsChrome,
} from '../testing/redirector-world.ts'
import { compileWorkspace } from './workspace-settings.ts'

let world: World
let redirector: Redirector
let workspaceId: string
const flow: FlowEvent[] = []

beforeAll(async () => {
  world = await createWorld()
  await world.bus.consume({
    topic: flowTopic,
    group: 'test',
    maxBatchMessages: 100,
    handler: async (messages) => {
      for (const { value } of messages) flow.push(...decodeFlowBatch(value).events)
    },
  })
  redirector = await world.startRedirector({ storeRawIp: true })
})
beforeEach(() => {
  workspaceId = randomUUID()
  world.setSourceUp(true)
})
afterAll(() => world[Symbol.asyncDispose]())

interface RequestCase {
  ip?: string
  userAgent?: string
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
  at?: Redirector
}

function visit(
  code: string,
  { ip = britishIp, userAgent = windowsChrome, headers, method = 'GET', at = redirector }: RequestCase = {},
) {
  return at.app.inject({
    method,
    url: `/${code}`,
    headers: { 'user-agent': userAgent, 'x-forwarded-for': ip, ...headers },
  })
}

const set = (settings: Partial<WorkspaceSettings>, version = 1) =>
  world.publish(aWorkspace({ key: workspaceId, version, ...settings }))
const addLink = (given: Parameters<World['addLink']>[0] = {}) => world.addLink({ workspaceId, ...given })
const clicksOf = async (linkId: string, count = 1) => {
  await vi.waitFor(() => expect(world.clicks.filter((click) => click.linkId === linkId)).toHaveLength(count))
  return world.clicks.filter((click) => click.linkId === linkId)
}
const rule = (given: Partial<BotRule>): BotRule => ({
  id: 'the-rule',
  kind: 'ua_substring',
  value: 'chrome',
  action: 'flag',
  ...given,
})

const curl = 'curl/8.4.0'

async function mapEach<T, R>(
  given: Record<string, T>,
  map: (each: T) => R | Promise<R>,
): Promise<Record<string, R>> {
  const mapped: Record<string, R> = {}
  for (const [name, each] of Object.entries(given)) mapped[name] = await map(each)
  return mapped
}

describe('a suspended workspace', () => {
  it('answers 410 at each of its addresses and counts nothing, until it is resumed', async () => {
    const host = `${workspaceId}.example`
    const probe = addLink()
    /** A look ahead is not counted. */
    const untilItAnswers = (statusCode: number) =>
      vi.waitFor(async () =>
        expect((await visit(probe.shortCode, { method: 'HEAD' })).statusCode).toBe(statusCode),
      )
    await set({})
    await publishDomain(host)
    await vi.waitFor(async () =>
      expect((await visit('', { method: 'HEAD', headers: { host } })).statusCode).toBe(302),
    )
    const requests = await addressesOfWorkspace(host)
    const answers = () =>
      mapEach(requests, async ([, request]) => {
        const { statusCode, headers } = await redirector.app.inject(request)
        return statusCode === 410 ? [410, headers.location] : statusCode
      })

    await set({ isSuspended: true }, 2)
    await untilItAnswers(410)
    expect(await answers()).toEqual(await mapEach(requests, () => [410, undefined]))
    await set({ isSuspended: false }, 3)
    await untilItAnswers(302)
    expect(await answers()).toEqual(await mapEach(requests, ([statusWhenOpen]) => statusWhenOpen))

    const marker = world.addLink()
    await visit(marker.shortCode)
    await clicksOf(marker.linkId)
    // The link, the entry, and the visit that led to the landing.
    expect(world.clicks.filter((click) => click.workspaceId === workspaceId)).toHaveLength(3)
    await vi.waitFor(
      () => {
        const events = flow.filter((event) => event.workspaceId === workspaceId)
        expect(events.filter(({ kind }) => kind === 'offer_click')).toHaveLength(1)
        const visits = events.filter((event) => event.kind === 'domain_visits')
        const sumOf = (kind: 'baseUrl' | 'unknownCode') => visits.reduce((sum, each) => sum + each[kind], 0)
        expect([sumOf('baseUrl'), sumOf('unknownCode')]).toEqual([1, 1])
      },
      { timeout: 5_000 },
    )
  })

  /** Each address with the status that it has in a workspace that is open. */
  async function addressesOfWorkspace(host: string): Promise<Record<string, [number, InjectOptions]>> {
    const locked = { passwordHash: await lightLinkPassword('sesame'), expiredUrl: 'https://late.example/' }
    const slug = `page-${workspaceId}`
    const entryId = await publishBioPage(slug)
    const at = (url: string, given: Partial<InjectOptions> = {}): InjectOptions => ({
      url,
      ...given,
      headers: { 'user-agent': windowsChrome, 'x-forwarded-for': britishIp, ...given.headers },
    })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const ofPassword = addLink(locked).shortCode
    const expired = addLink({ ...locked, expiresAtMs: 1 }).shortCode
    return {
      'a link': [302, at(`/${addLink({ expiredUrl: 'https://late.example/' }).shortCode}`)],
      'a link that has ended': [302, at(`/${expired}`)],
      'a link with a password': [200, at(`/${ofPassword}`)],
      'its form': [303, at(`/${ofPassword}`, { method: 'POST', payload: 'password=sesame', headers: form })],
      'the form of one that has ended': [302, at(`/${expired}`, { method: 'POST', headers: form })],
      'a hop of no click to a link with a password': [302, at(`/${ofPassword}/click`)],
      'the hop of a landing': [302, at(await hopOfLanding())],
      'a bio page': [200, at(`/${slug}`)],
      'an entry of it': [302, at(`/${slug}/${entryId}`)],
      'a bare domain': [302, at('/', { headers: { host } })],
      'an address of a domain at which there is nothing': [302, at('/nope', { headers: { host } })],
    }
  }

  const publishDomain = (host: string) =>
    world.publish({
      kind: 'domains',
      key: '',
      version: 1,
      content: {
        domains: [
          {
            host,
            domainId: randomUUID(),
            workspaceId,
            status: 'active',
            rootUrl: 'https://acme.example/',
            notFoundUrl: 'https://acme.example/gone',
            clientHints: false,
            rotatedTo: null,
            renamedCodes: {},
          },
        ],
      },
    })

  /** @returns the id of its entry */
  async function publishBioPage(slug: string): Promise<string> {
    const id = randomUUID()
    const content = {
      bioPageId: randomUUID(),
      workspaceId,
      domainKey: '',
      slug,
      url: `https://links.example/${slug}`,
      title: 'Acme',
      description: null,
      avatarUrl: null,
      theme: 'auto' as const,
      entries: [{ id, title: 'Shop', url: 'https://shop.example/', link: null }],
    }
    await world.publish({ kind: 'bio_page', key: slug, version: 1, content })
    return id
  }

  /** Visits a link up to its landing. @returns where its hop is */
  async function hopOfLanding(): Promise<string> {
    const offer = {
      id: randomUUID(),
      url: 'https://offer.example/',
      weight: 1,
      networkId: randomUUID(),
      countries: null,
      payout: null,
      currency: null,
      opensAtMs: 0,
    }
    const landings = [{ id: randomUUID(), url: 'https://landing.example/', weight: 1 }]
    const action = {
      schema: 'landing_offer' as const,
      redirectType: '302' as const,
      landings,
      offers: [offer],
    }
    const { shortCode } = addLink({ rules: [{ ...aRule('https://landing.example/', {}), action }] })
    const { headers } = await visit(shortCode)
    const { searchParams } = new URL(String(headers.location))
    return `/${shortCode}/click?click_id=${searchParams.get('click_id')}`
  }
})

describe('bots', () => {
  it.each<[string, Partial<WorkspaceSettings>, RequestCase, number, string | null]>([
    ['a person', {}, {}, 302, null],
    ['a bot, flagged', {}, { userAgent: curl }, 302, 'ua:curl'],
    ['an address of a crawler, flagged', {}, { ip: '66.249.66.1' }, 302, 'cidr:googlebot'],
    ['a bot, blocked', { botAction: 'block' }, { userAgent: curl }, 403, 'ua:curl'],
    ['no user agent, blocked', { botAction: 'block' }, { userAgent: '' }, 403, 'empty_ua'],
    [
      'an address of a crawler, blocked',
      { botAction: 'block' },
      { ip: '66.249.66.1' },
      403,
      'cidr:googlebot',
    ],
    ['a person where bots are blocked', { botAction: 'block' }, {}, 302, null],
    ['a rule that flags', { botRules: [rule({})] }, {}, 302, 'rule:the-rule'],
    ['a rule that blocks', { botRules: [rule({ action: 'block' })] }, {}, 403, 'rule:the-rule'],
    [
      'a rule by mask',
      { botRules: [rule({ kind: 'ua_mask', value: '*windows*safari*' })] },
      {},
      302,
      'rule:the-rule',
    ],
    [
      'a rule by address',
      { botRules: [rule({ kind: 'cidr', value: '81.2.69.0/24', action: 'block' })] },
      {},
      403,
      'rule:the-rule',
    ],
    ['a rule about others', { botRules: [rule({ value: 'firefox', action: 'block' })] }, {}, 302, null],
  ])('%s', async (_what, settings, requesting, status, reason) => {
    await set(settings)
    const link = addLink()
    const response = await visit(link.shortCode, requesting)
    expect(response.statusCode).toBe(status)
    const [click] = await clicksOf(link.linkId)
    expect(click).toMatchObject({ isBot: reason !== null, botReason: reason, isUnique: reason === null })
    expect(click?.redirectType).toBe(status === 403 ? 'blocked' : '302')
    if (status === 403) {
      expect(response.headers['cache-control']).toContain('no-store')
      expect(response.headers.location).toBeUndefined()
      expect(click?.resolvedUrl).toBeNull()
    }
  })

  it('of a kind of addresses are what the workspace says of it (contract 2 §16)', async () => {
    await using dir = await tempDir()
    const database = join(dir.path, 'anonymous.mmdb')
    const exit = { is_anonymous: true, is_tor_exit_node: true }
    await writeFile(database, mmdbFile('GeoIP2-Anonymous-IP', [['81.2.69.0/24', exit]]))
    const at = await world.startRedirector({ geoipIspDb: [database] })
    const through = async (tor: BotKindAction) => {
      workspaceId = randomUUID()
      await set({ botKinds: { ...noBotKinds, tor } })
      const link = addLink()
      const { statusCode } = await visit(link.shortCode, { at })
      const [click] = await clicksOf(link.linkId)
      return { statusCode, isBot: click?.isBot, botReason: click?.botReason }
    }
    expect(await through('off')).toEqual({ statusCode: 302, isBot: false, botReason: null })
    const botReason = 'tor:anonymous-ip'
    expect(await through('flag')).toEqual({ statusCode: 302, isBot: true, botReason })
    expect(await through('block')).toEqual({ statusCode: 403, isBot: true, botReason })
  })

  it('of one workspace are people to another', async () => {
    await set({ botRules: [rule({ action: 'block' })] })
    const [ours, others] = [addLink(), world.addLink()]
    expect((await visit(ours.shortCode)).statusCode).toBe(403)
    expect((await visit(others.shortCode)).statusCode).toBe(302)
    expect((await clicksOf(others.linkId))[0]).toMatchObject({ isBot: false, botReason: null })
  })

  it('by a rule are bots to the rules of links', async () => {
    await set({ botRules: [rule({})] })
    const link = addLink({
      rules: [aRule('https://bots.example/', { filters: [{ kind: 'bot', mode: 'is' }] })],
    })
    expect((await visit(link.shortCode)).headers.location).toBe('https://bots.example/')
  })

  it('are blocked on a prefetch too, which is not counted', async () => {
    await set({ botAction: 'block' })
    const link = addLink()
    expect((await visit(link.shortCode, { userAgent: curl, method: 'HEAD' })).statusCode).toBe(403)
    await visit(link.shortCode)
    expect(await clicksOf(link.linkId)).toMatchObject([{ isBot: false }])
  })
})

describe('visitors who request no tracking', () => {
  it.each([
    [{ dnt: '1' }, true, null],
    [{ 'sec-gpc': '1' }, true, null],
    [{ dnt: '0' }, true, britishIp],
    [{}, true, britishIp],
    [{ dnt: '1' }, false, britishIp],
  ])('%j, heeded %j: the address is %j', async (headers, respectDnt, ip) => {
    await set({ storeRawIp: true, respectDnt })
    const link = addLink()
    expect((await visit(link.shortCode, { headers })).statusCode).toBe(302)
    expect((await clicksOf(link.linkId))[0]?.ip).toBe(ip)
  })
})

describe('lists', () => {
  it('decide by their entries, which change at once', async () => {
    const list = { name: 'Office', kind: 'ip' as const }
    await set({ lists: [{ ...list, entries: ['81.2.69.0/24'] }] })
    const conditions = { filters: [{ kind: 'ip', values: ['list:office'] }] }
    const link = addLink({ rules: [aRule('https://listed.example/', conditions)] })
    const target = async (ip: string) => (await visit(link.shortCode, { ip })).headers.location
    expect(await target(britishIp)).toBe('https://listed.example/')
    expect(await target(americanIp)).toBe('https://example.com/landing')
    await set({ lists: [{ ...list, entries: [americanIp] }] }, 2)
    await vi.waitFor(async () => expect(await target(americanIp)).toBe('https://listed.example/'))
    expect(await target(britishIp)).toBe('https://example.com/landing')
  })

  it('that have not changed stay the same array for the rules', () => {
    const lists = [
      { name: 'a', kind: 'ip' as const, entries: ['10.0.0.1'] },
      { name: 'b', kind: 'ip' as const, entries: ['10.0.0.2'] },
    ]
    const settings = aWorkspaceContent({ lists })
    const before = compileWorkspace(settings, workspaceId, undefined)
    const changed = structuredClone(settings)
    changed.lists[1]?.entries.push('10.0.0.3')
    const after = compileWorkspace(changed, workspaceId, before)
    expect(after.settings.lists?.get('A')).toBe(before.settings.lists?.get('a'))
    expect(after.settings.lists?.get('b')).toEqual(['10.0.0.2', '10.0.0.3'])
    expect(after.settings.lists?.get('c')).toBeUndefined()
  })
})

describe('while the settings are unknown', () => {
  it('visitors are served without them, and with them as soon as they are published', async () => {
    await using own = await createWorld()
    const at = await own.startRedirector()
    const link = own.addLink({ workspaceId })
    await visit(link.shortCode, { at, method: 'HEAD', userAgent: '' })
    own.setSourceUp(false)
    const cold = own.addLink({ workspaceId: randomUUID() })
    own.setConfig(aWorkspace({ key: cold.workspaceId ?? '', botAction: 'block' }))
    await own.publish(aWorkspace({ key: workspaceId, botAction: 'block' }))
    await vi.waitFor(async () =>
      expect((await visit(link.shortCode, { at, userAgent: curl })).statusCode).toBe(403),
    )
    await own.kv.set(`wm:link::${cold.shortCode}`, cold.linkId, 60_000)
    await own.kv.setIfNewer(`wm:linkdoc:${cold.linkId}`, 1, JSON.stringify(cold), 60_000)
    expect((await visit(cold.shortCode, { at, userAgent: curl })).statusCode).toBe(302)
  })

  it('those on disk apply', async () => {
    await using own = await createWorld()
    const link = own.addLink({ workspaceId })
    own.setConfig(aWorkspace({ key: workspaceId, botAction: 'block' }))
    await using dir = await tempDir()
    const dataDir = dir.path
    const first = await own.startRedirector({ dataDir })
    expect((await visit(link.shortCode, { at: first, userAgent: curl })).statusCode).toBe(403)
    await first.close()
    own.setSourceUp(false)
    await own.kv.delete([`wm:doc:workspace:${workspaceId}`, `wm:linkdoc:${link.linkId}`])
    const second = await own.startRedirector({ dataDir })
    expect((await visit(link.shortCode, { at: second, userAgent: curl })).statusCode).toBe(403)
    expect((await visit(link.shortCode, { at: second })).statusCode).toBe(302)
  })
})
