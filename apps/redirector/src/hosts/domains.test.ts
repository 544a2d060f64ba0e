import { randomUUID } from 'node:crypto'
import { decodeFlowBatch, type FlowEvent, flowTopic } from '@waymark/events'
import type { DirectoryDomain } from '@waymark/replica'
import { tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

const aDomain = (given: Partial<DirectoryDomain> & { host: string }): DirectoryDomain => ({
  domainId: randomUUID(),
  workspaceId: randomUUID(),
  status: 'active',
  rootUrl: null,
  notFoundUrl: null,
  clientHints: false,
  rotatedTo: null,
  renamedCodes: {},
  ...given,
})
const acme = aDomain({
  host: 'go.acme.example',
  rootUrl: 'https://acme.example/',
  notFoundUrl: 'https://acme.example/gone',
})
const plain = aDomain({
  host: 'go.plain.example',
})
const detailed404 = aDomain({
  host: 'go.detailed.example',
  notFoundUrl: 'https://acme.example/{domain}?code={code}',
})
const banned = aDomain({
  host: 'old.acme.example',
  status: 'banned',
  rotatedTo: 'https://go.acme.example',
  renamedCodes: { sale: 'sale-2' },
})

let world: World
let redirector: Redirector
let version = 0
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
  await publish(acme, plain, banned, detailed404)
  redirector = await world.startRedirector({ defaultDomain: 'links.example' })
})
afterAll(() => world[Symbol.asyncDispose]())

const publish = (...domains: DirectoryDomain[]) =>
  world.publish({ kind: 'domains', key: '', version: ++version, content: { domains } })

async function visit(host: string, path: string, at = redirector, method: 'GET' | 'HEAD' = 'GET') {
  const headers = { host, 'user-agent': windowsChrome }
  const { statusCode, headers: given, body } = await at.app.inject({ method, url: path, headers })
  return { statusCode, location: given.location, cacheControl: given['cache-control'], body }
}

describe('a custom domain', () => {
  it('serves its own links, and no others', async () => {
    const own = world.addLink({ domainKey: 'go.acme.example', originalUrl: 'https://acme.example/own' })
    const other = world.addLink()
    expect(await visit('GO.acme.example:443', `/${own.shortCode}`)).toMatchObject({
      statusCode: 302,
      location: 'https://acme.example/own',
    })
    expect((await visit('links.example', `/${own.shortCode}`)).statusCode).toBe(404)
    expect((await visit('go.acme.example', `/${other.shortCode}`)).location).toBe(acme.notFoundUrl)
    expect((await visit('unknown.example', `/${other.shortCode}`)).statusCode).toBe(404)
  })

  it.each([
    ['go.acme.example', '/', 302, 'https://acme.example/'],
    ['go.acme.example', '/?a=1', 302, 'https://acme.example/'],
    ['go.acme.example', '/nothing', 302, 'https://acme.example/gone'],
    ['go.acme.example', '/wp-login.php', 302, 'https://acme.example/gone'],
    ['go.acme.example', '/a%2Fb', 302, 'https://acme.example/gone'],
    [
      'go.detailed.example',
      '/no%2Fthing?a=1',
      302,
      'https://acme.example/go.detailed.example?code=no%2Fthing',
    ],
    ['go.detailed.example', '/', 200, undefined],
    ['go.plain.example', '/', 200, undefined],
    ['go.plain.example', '/nothing', 404, undefined],
    ['links.example', '/', 200, undefined],
    ['links.example', '/nothing', 404, undefined],
    ['unknown.example', '/', 404, undefined],
    ['old.acme.example', '/', 302, 'https://go.acme.example/'],
    ['old.acme.example', '/sale?a=1', 302, 'https://go.acme.example/sale-2?a=1'],
    ['old.acme.example', '/abc/click?click_id=1', 302, 'https://go.acme.example/abc/click?click_id=1'],
  ])('%s%s: %i %s', async (host, path, statusCode, location) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await visit(host, path, redirector, method)
      expect(answer).toMatchObject({ statusCode, cacheControl: expect.stringContaining('no-store') })
      expect(answer.location).toBe(location)
    }
  })

  it('requests details of the device from browsers where it is set to, whatever it answers', async () => {
    const detailed = aDomain({ host: 'detailed.example', clientHints: true })
    await publish(acme, plain, banned, detailed)
    const link = world.addLink({ domainKey: 'detailed.example' })
    const other = world.addLink({ domainKey: 'go.plain.example' })
    const acceptCh = async (host: string, url: string) => {
      const { headers } = await redirector.app.inject({
        url,
        headers: { host, 'user-agent': windowsChrome },
      })
      return headers['accept-ch']
    }
    const hints =
      'Sec-CH-UA-Platform-Version, Sec-CH-UA-Model, Sec-CH-UA-Form-Factors, Sec-CH-UA-Full-Version-List'
    await vi.waitFor(async () => expect(await acceptCh('detailed.example', '/')).toBe(hints))
    expect(await acceptCh('detailed.example', `/${link.shortCode}`)).toBe(hints)
    expect(await acceptCh('detailed.example', '/nothing')).toBe(hints)
    expect(await acceptCh('go.plain.example', `/${other.shortCode}`)).toBeUndefined()
    expect(await acceptCh('links.example', '/nothing')).toBeUndefined()
    await publish(acme, plain, banned)
  })

  it('is live as soon as it is published, and removed as soon as its removal is published', async () => {
    const late = aDomain({ host: 'late.example', rootUrl: 'https://late.example/home' })
    expect((await visit('late.example', '/')).statusCode).toBe(404)
    await publish(acme, plain, banned, late)
    await vi.waitFor(async () => expect((await visit('late.example', '/')).statusCode).toBe(302))
    await publish(acme, plain, banned)
    await vi.waitFor(async () => expect((await visit('late.example', '/')).statusCode).toBe(404))
  })

  it('counts what led to no link by its kind, without looking ahead', async () => {
    const counted = aDomain({ host: 'counted.example' })
    await publish(acme, plain, banned, counted)
    await vi.waitFor(async () => expect((await visit('counted.example', '/robots.txt')).statusCode).toBe(200))
    await vi.waitFor(async () =>
      expect((await visit('counted.example', '/', redirector, 'HEAD')).statusCode).toBe(200),
    )
    for (const path of ['/', '/?a', '/nothing', '/sale', '/summer', '/.env', '/a/b'])
      await visit('counted.example', path)
    await vi.waitFor(
      () => {
        const events = flow.filter(
          (event) => event.kind === 'domain_visits' && event.domainId === counted.domainId,
        )
        expect(events).toMatchObject([
          {
            workspaceId: counted.workspaceId,
            domainKey: 'counted.example',
            baseUrl: 2,
            unknownCode: 3,
            other: 2,
          },
        ])
      },
      { timeout: 5_000 },
    )
    expect(flow.some((event) => event.kind === 'domain_visits' && event.domainKey === 'links.example')).toBe(
      false,
    )
  })
})

describe('at a cold start without Redis, api and disk', () => {
  it('hosts that may be custom domains are 503, never a false 404; the default domain is served', async () => {
    await using cold = await createWorld()
    cold.setSourceUp(false)
    for (const defaultDomain of ['links.example', undefined]) {
      const at = await cold.startRedirector({ defaultDomain })
      const answers = [
        await visit('go.acme.example', '/', at),
        await visit('go.acme.example', '/abc', at),
        await visit('links.example', '/', at),
        await visit('localhost', '/', at),
      ]
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes).toEqual(defaultDomain ? [503, 503, 200, 404] : [503, 503, 503, 200])
    }
  })

  it('hosts are distinguished by the directory on disk', async () => {
    await using dir = await tempDir()
    const shortCode = await learnOnDisk(dir.path)
    await using cold = await createWorld()
    cold.setSourceUp(false)
    const at = await cold.startRedirector({ defaultDomain: 'links.example', dataDir: dir.path })
    expect((await visit('go.acme.example', `/${shortCode}`, at)).location).toBe('https://acme.example/own')
    expect((await visit('unknown.example', '/', at)).statusCode).toBe(404)
  })
})

/** A redirector learns of a domain and a link of it, and is gone again. @returns the code */
async function learnOnDisk(dataDir: string): Promise<string> {
  await using before = await createWorld()
  before.setConfig({ kind: 'domains', key: '', version: 1, content: { domains: [acme] } })
  const { shortCode } = before.addLink({ domainKey: acme.host, originalUrl: 'https://acme.example/own' })
  const at = await before.startRedirector({ defaultDomain: 'links.example', dataDir })
  expect((await visit('go.acme.example', `/${shortCode}`, at)).statusCode).toBe(302)
  await at.close()
  return shortCode
}
