import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BotKindAction, type BotRule, noBotKinds, type WorkspaceSettings } from '@waymark/replica'
import { aWorkspace, aWorkspaceContent } from '@waymark/replica/testing'
import { tempDir } from '@waymark/testing'
import { mmdbFile } from '@waymark/visitor/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
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

beforeAll(async () => {
  world = await createWorld()
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

describe('a suspended workspace', () => {
  it('answers 410 and counts nothing, until it is resumed', async () => {
    await set({ isSuspended: true })
    const link = addLink({ expiredUrl: 'https://late.example/' })
    const answer = await visit(link.shortCode)
    expect([answer.statusCode, answer.headers.location]).toEqual([410, undefined])
    await set({ isSuspended: false }, 2)
    await vi.waitFor(async () => expect((await visit(link.shortCode)).statusCode).toBe(302))
    expect(await clicksOf(link.linkId)).toHaveLength(1)
  })
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
