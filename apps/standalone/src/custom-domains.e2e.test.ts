import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import {
  eventually,
  freePort,
  type NameServer,
  openNameServer,
  type SpawnedProcess,
  spawnProcess,
  type TempDir,
  tempDir,
} from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')

interface Domain {
  id: string
  host: string
  status: string
  rotatedTo: string
  verification: { txt: { name: string; value: string } }
}

describe('custom domains and bio pages, on the whole installation', () => {
  let folder: TempDir
  let app: SpawnedProcess
  let dns: NameServer
  let ports: { api: number; redirector: number }
  let token = ''

  beforeAll(async () => {
    folder = await tempDir()
    dns = await openNameServer()
    ports = { api: await freePort(), redirector: await freePort() }
    app = await spawnProcess({
      args: [MAIN],
      env: {
        DATA_DIR: folder.path,
        API_PORT: String(ports.api),
        REDIRECTOR_PORT: String(ports.redirector),
        INTERNAL_PORT: String(await freePort()),
        DEFAULT_DOMAIN: 'links.example',
        DNS_SERVERS: dns.address,
        LOG_LEVEL: 'warn',
      },
    })
    await app.waitForLine(/Ctrl-C stops it/, 60_000)
    const account = { email: 'domains@example.com', password: 'correct horse battery' }
    token = (await call<{ accessToken: string }>('POST', '/auth/register', account)).accessToken
  }, 90_000)
  afterAll(async () => {
    await app.stop()
    dns.close()
    await folder.remove()
  })

  async function call<Data>(method: string, path: string, body: object = {}): Promise<Data> {
    const response = await fetch(`http://127.0.0.1:${ports.api}/api/v1${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return JSON.parse(text).data
  }

  /** Sends the request of a browser that was sent to the host. */
  async function visit(host: string, path: string) {
    const requested = request({
      port: ports.redirector,
      host: '127.0.0.1',
      path,
      headers: {
        host,
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
      },
    })
    requested.end()
    const [response] = await once(requested, 'response')
    let body = ''
    for await (const chunk of response.setEncoding('utf8')) body += chunk
    return { statusCode: response.statusCode, location: response.headers.location, body }
  }

  /** Live within a second (invariant 3 of the design). */
  const soon = (check: () => Promise<void>) => eventually(1_000, check)

  async function activate(host: string, body: object = {}): Promise<Domain> {
    const domain = await call<Domain>('POST', '/domains', { host, ...body })
    dns.texts.set(domain.verification.txt.name, domain.verification.txt.value)
    return call('POST', `/domains/${domain.id}/verify`)
  }

  it('a domain is proved by DNS, serves its links within a second, and hands them on when it is banned', async () => {
    // On a machine that is busy, the first answers may come before the redirector has heard from the api.
    await vi.waitFor(async () => expect((await visit('go.acme.example', '/')).statusCode).toBe(404))
    const first = await activate('go.acme.example', { rootUrl: 'https://acme.example/' })
    await soon(async () =>
      expect((await visit('go.acme.example', '/')).location).toBe('https://acme.example/'),
    )
    const target = { originalUrl: 'https://shop.example/', domainId: first.id, customAlias: 'sale' }
    const link = await call<{ shortUrl: string }>('POST', '/links', target)
    expect(link.shortUrl).toBe('https://go.acme.example/sale')
    await soon(async () =>
      expect((await visit('go.acme.example', '/sale')).location).toBe('https://shop.example/'),
    )
    expect((await visit('links.example', '/sale')).statusCode).toBe(404)

    await activate('new.acme.example')
    const banned = await call<Domain>('POST', `/domains/${first.id}/ban`, { reason: 'Listed' })
    expect(banned).toMatchObject({ status: 'banned', rotatedTo: 'new.acme.example' })
    const moved = 'https://new.acme.example/sale?a=1'
    await soon(async () => expect((await visit('go.acme.example', '/sale?a=1')).location).toBe(moved))
    expect((await visit('new.acme.example', '/sale')).location).toBe('https://shop.example/')
  })

  it('what is looked for in vain is counted by domain', async () => {
    const { id } = await activate('counted.example')
    for (const path of ['/robots.txt', '/'])
      await soon(async () => expect((await visit('counted.example', path)).statusCode).toBe(200))
    await visit('counted.example', '/nothing')
    await visit('counted.example', '/.env')
    const visits = () => call('GET', `/domains/${id}/visits`)
    await expect.poll(visits, { timeout: 20_000 }).toMatchObject({ unknownCode: 1, other: 1 })
  })

  it('a bio page is live within a second, and its clicks say which entry it was', async () => {
    const links = [{ title: 'Shop', url: 'https://shop.example/?c={click_id}' }]
    const page = await call<{ id: string; links: { id: string }[] }>('POST', '/bio-pages', {
      slug: 'acme',
      title: 'Acme & Sons',
      links,
    })
    await soon(async () =>
      expect((await visit('links.example', '/acme')).body).toContain('<h1 dir="auto">Acme &amp; Sons</h1>'),
    )
    const entryId = page.links[0]?.id
    const { location } = await visit('links.example', `/acme/${entryId}`)
    const clickToken = new URL(location ?? '').searchParams.get('c')
    const click = () =>
      fetch(`http://127.0.0.1:${ports.api}/api/v1/analytics/events/${clickToken}`, {
        headers: { authorization: `Bearer ${token}` },
      }).then(async (response) => JSON.parse(await response.text()).data)
    await expect.poll(click, { timeout: 20_000 }).toMatchObject({ bioLinkId: entryId, linkId: null })
  })
})
