import { randomBytes } from 'node:crypto'
import { workspaces } from '@waymark/db'
import { createRedisKv } from '@waymark/kv/redis'
import type { DomainDirectory } from '@waymark/replica'
import { createReplica } from '@waymark/replica/changes'
import { describeWith, testServices } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestRequest, type TestUser } from '../../testing/index.ts'
import type { DomainRecord } from './domains.schema.ts'
import { createDomainHandling } from './index.ts'

const aHost = () => `go-${randomBytes(6).toString('hex')}.example`

describeWith(['postgres', 'redis'], 'custom domains', () => {
  let test: TestApp
  let owner: TestUser
  let kv: ReturnType<typeof createRedisKv>

  beforeAll(async () => {
    // A database of its own: there is one directory, and versions of other tests would stand in it.
    kv = createRedisKv({ url: `${testServices().redisUrl}/7` })
    test = await buildTestApp({
      deps: { kv },
      settings: { publicShortUrl: 'https://links.example', publicApiUrl: 'https://api.links.example' },
    })
    owner = await test.signUp()
  })
  afterAll(async () => {
    await test.close()
    await kv.close()
  })

  const send = (method: TestRequest['method'], url: string, body?: unknown, user: TestUser = owner) =>
    test.request({ method, url, token: user.token, workspaceId: user.workspaceId, body })
  const claim = async (body: object = {}, user = owner): Promise<DomainRecord> => {
    const response = await send('POST', '/domains', { host: aHost(), ...body }, user)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const prove = (domain: DomainRecord) => {
    const { name, value } = domain.verification.txt
    test.dns.txtRecords.set(name, [value])
  }
  const activate = async (body: object = {}, user = owner): Promise<DomainRecord> => {
    const domain = await claim(body, user)
    prove(domain)
    const response = await send('POST', `/domains/${domain.id}/verify`, undefined, user)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const read = async (id: string): Promise<DomainRecord> => (await send('GET', `/domains/${id}`)).json().data
  const directory = async (): Promise<DomainDirectory['domains']> => {
    const stored = await kv.getVersioned('wm:doc:domains:')
    return stored === null ? [] : JSON.parse(stored.value).content.domains
  }

  describe('are claimed', () => {
    it('pending, with the records to write into DNS', async () => {
      const host = aHost()
      const domain = await claim({ host: host.toUpperCase(), rootUrl: 'https://www.example.com/' })
      expect(domain).toEqual({
        id: expect.any(String),
        host,
        isDefault: false,
        status: 'pending',
        verificationToken: expect.stringMatching(/^waymark-\w{24}$/),
        verification: {
          txt: { name: `_waymark.${host}`, value: domain.verificationToken },
          cname: { name: host, value: 'links.example' },
        },
        rootUrl: 'https://www.example.com/',
        notFoundUrl: null,
        clientHints: false,
        verifiedAt: null,
        bannedAt: null,
        banReason: null,
        rotatedTo: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      })
      expect(await read(domain.id)).toEqual(domain)
      expect((await directory()).map((each) => each.host)).not.toContain(host)
    })

    it.each([
      ['the default domain', 'links.example'],
      ['the host of the api', 'API.links.example'],
    ])('never %s', async (_, host) => {
      const response = await send('POST', '/domains', { host })
      expect(response.json()).toMatchObject({ statusCode: 409, details: [{ path: 'host' }] })
    })

    it('once a workspace', async () => {
      const { host } = await claim()
      expect((await send('POST', '/domains', { host })).statusCode).toBe(409)
    })

    it('no more than the plan includes, however many requests come at once', async () => {
      const user = await test.signUp()
      const { orm } = test.deps.db
      await orm.update(workspaces).set({ plan: 'free' }).where(eq(workspaces.id, user.workspaceId))
      const codes = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const response = await send('POST', '/domains', { host: aHost() }, user)
          return response.statusCode === 201 ? 201 : [response.statusCode, response.json().code].join()
        }),
      )
      expect(codes.toSorted()).toEqual([201, 201, 201, ...Array(5).fill('402,UPGRADE_REQUIRED')])
    })

    it('are listed, found and sorted', async () => {
      const user = await test.signUp()
      const first = await activate({ host: `b-${aHost()}` }, user)
      const second = await claim({ host: `a-${aHost()}` }, user)
      const list = async (query: string) => (await send('GET', `/domains?${query}`, undefined, user)).json()
      expect((await list('')).data.map(({ id }: DomainRecord) => id)).toEqual([first.id, second.id])
      expect((await list('sort=host')).data.map(({ id }: DomainRecord) => id)).toEqual([second.id, first.id])
      expect((await list('status=active')).data).toMatchObject([{ id: first.id }])
      expect(await list(`search=${second.host}&limit=1`)).toMatchObject({
        data: [{ id: second.id }],
        meta: { total: 1, limit: 1, offset: 0 },
      })
    })
  })

  describe('are verified', () => {
    it('by a text, and are then in the directory', async () => {
      const domain = await activate({ notFoundUrl: 'https://www.example.com/gone' })
      expect(domain).toMatchObject({ status: 'active', verifiedAt: expect.any(String) })
      expect(await directory()).toContainEqual({
        host: domain.host,
        domainId: domain.id,
        workspaceId: owner.workspaceId,
        status: 'active',
        rootUrl: null,
        notFoundUrl: 'https://www.example.com/gone',
        clientHints: false,
        rotatedTo: null,
        renamedCodes: {},
      })
    })

    it('by a CNAME', async () => {
      const domain = await claim()
      test.dns.cnameRecords.set(domain.host, ['links.example'])
      const response = await send('POST', `/domains/${domain.id}/verify`)
      expect(response.json().data.status).toBe('active')
    })

    it('not by a CNAME alone where another workspace claims the host too', async () => {
      const [domain, stranger] = [await claim(), await test.signUp()]
      await claim({ host: domain.host }, stranger)
      test.dns.cnameRecords.set(domain.host, ['links.example'])
      const refused = await send('POST', `/domains/${domain.id}/verify`)
      expect(refused.json()).toMatchObject({ statusCode: 409, details: [{ path: 'verification.txt' }] })
      prove(domain)
      expect((await send('POST', `/domains/${domain.id}/verify`)).statusCode).toBe(200)
    })

    it('with what was looked for and what was found, when it fails', async () => {
      const domain = await claim()
      test.dns.cnameRecords.set(domain.host, ['elsewhere.example'])
      const response = await send('POST', `/domains/${domain.id}/verify`)
      expect(response.json()).toMatchObject({
        statusCode: 409,
        code: 'CONFLICT',
        details: [
          { path: 'verification.txt', message: expect.stringContaining(`_waymark.${domain.host}`) },
          { path: 'verification.cname', message: expect.stringContaining('elsewhere.example') },
        ],
      })
      expect((await read(domain.id)).status).toBe('pending')
    })

    it('once: the first to prove a host has it', async () => {
      const [host, stranger] = [aHost(), await test.signUp()]
      const claims = [await claim({ host }), await claim({ host }, stranger)]
      test.dns.txtRecords.set(
        `_waymark.${host}`,
        claims.map(({ verificationToken }) => verificationToken),
      )
      const answers = await Promise.all([
        send('POST', `/domains/${claims[0]?.id}/verify`),
        send('POST', `/domains/${claims[1]?.id}/verify`, undefined, stranger),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect((await directory()).filter((each) => each.host === host)).toHaveLength(1)
      const later = await test.signUp()
      expect((await send('POST', '/domains', { host }, later)).statusCode).toBe(409)
    })

    it('anew by others when their workspace was deleted', async () => {
      const leaving = await test.signUp()
      const { host } = await activate({}, leaving)
      const removed = await send('DELETE', `/workspaces/${leaving.workspaceId}`, undefined, leaving)
      expect(removed.statusCode).toBe(204)
      const domain = await activate({ host })
      expect((await directory()).filter((each) => each.host === host)).toMatchObject([
        { domainId: domain.id },
      ])
    })

    it('again without a DNS query: nothing changes', async () => {
      const domain = await activate()
      test.dns.txtRecords.clear()
      expect((await send('POST', `/domains/${domain.id}/verify`)).json().data).toEqual(domain)
    })
  })

  describe('are changed', () => {
    it('live', async () => {
      const domain = await activate()
      const body = {
        rootUrl: 'https://www.example.com/',
        notFoundUrl: 'https://www.example.com/{domain}/{code}',
      }
      expect((await send('PATCH', `/domains/${domain.id}`, body)).json().data).toMatchObject(body)
      expect((await directory()).find(({ host }) => host === domain.host)).toMatchObject(body)
      const cleared = await send('PATCH', `/domains/${domain.id}`, { rootUrl: null })
      expect(cleared.json().data).toMatchObject({ ...body, rootUrl: null })
    })

    it('to request details of the device from browsers, which they do not do by themselves', async () => {
      const domain = await activate()
      expect(domain).toMatchObject({ clientHints: false })
      const shown = async () => (await directory()).find(({ host }) => host === domain.host)
      for (const clientHints of [true, false]) {
        const changed = await send('PATCH', `/domains/${domain.id}`, { clientHints })
        expect(changed.json().data).toMatchObject({ clientHints })
        expect(await shown()).toMatchObject({ clientHints })
      }
      const wrong = await send('PATCH', `/domains/${domain.id}`, { clientHints: 'yes' })
      expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'clientHints' }] })
    })

    it('with one default a workspace, which a pending one only wishes to be', async () => {
      const user = await test.signUp()
      const first = await activate({ isDefault: true }, user)
      expect(first.isDefault).toBe(true)
      const second = await claim({ isDefault: true }, user)
      expect(second.isDefault).toBe(false)
      const defaults = async () => {
        const { data } = (await send('GET', '/domains', undefined, user)).json()
        return data.filter((each: DomainRecord) => each.isDefault).map((each: DomainRecord) => each.id)
      }
      expect(await defaults()).toEqual([first.id])
      prove(second)
      await send('POST', `/domains/${second.id}/verify`, undefined, user)
      expect(await defaults()).toEqual([second.id])
      await Promise.all(
        [first, second].map(({ id }) => send('PATCH', `/domains/${id}`, { isDefault: true }, user)),
      )
      expect(await defaults()).toHaveLength(1)
    })
  })

  describe('take bad input for what it is', () => {
    it.each<[TestRequest['method'], string, unknown, string[]]>([
      ['POST', '/domains', {}, ['host']],
      ['POST', '/domains', { host: 5 }, ['host']],
      ['POST', '/domains', { host: 'https://go.example.com' }, ['host']],
      ['POST', '/domains', { host: 'go.example.com:8443' }, ['host']],
      ['POST', '/domains', { host: 'example' }, ['host']],
      ['POST', '/domains', { host: '127.0.0.1' }, ['host']],
      ['POST', '/domains', { host: 'a..example' }, ['host']],
      ['POST', '/domains', { host: 'a.local' }, ['host']],
      ['POST', '/domains', { host: 'a'.repeat(600) }, ['host']],
      [
        'POST',
        '/domains',
        { host: 'x.example', rootUrl: 'x', notFoundUrl: 'ftp://x/' },
        ['rootUrl', 'notFoundUrl'],
      ],
      ['POST', '/domains', { host: 'x.example', rootUrl: 'https://y.example/{click_id}' }, ['rootUrl']],
      ['POST', '/domains', { host: 'x.example', rootUrl: 'https://X.example/' }, ['rootUrl']],
      ['POST', '/domains', { host: 'x.example', notFoundUrl: 'https://x.example/no' }, ['notFoundUrl']],
      [
        'POST',
        '/domains',
        { host: 'x.example', notFoundUrl: 'https://a.example/{click_id}' },
        ['notFoundUrl'],
      ],
      ['POST', '/domains', { host: 'x.example', rootUrl: 'https://a.example/{domain}' }, ['rootUrl']],
      [
        'POST',
        '/domains',
        { host: 'x.example', isDefault: 'yes', status: 'active' },
        ['isDefault', 'status'],
      ],
      ['PATCH', '/domains/ID', { host: 'y.example' }, ['host']],
      ['PATCH', '/domains/ID', { isDefault: null }, ['isDefault']],
      ['PATCH', '/domains/ID', { notFoundUrl: 'https://HOST/x' }, ['notFoundUrl']],
      ['PATCH', '/domains/7', { verificationToken: 'x' }, ['id', 'verificationToken']],
      ['POST', '/domains/ID/ban', {}, ['reason']],
      ['POST', '/domains/ID/ban', { reason: ' ' }, ['reason']],
      ['POST', '/domains/ID/ban', { reason: 'x'.repeat(501) }, ['reason']],
      ['POST', '/domains/7/verify', undefined, ['id']],
      ['GET', '/domains?status=gone&sort=status&limit=0', undefined, ['status', 'sort', 'limit']],
    ])('%s %s %j names %j', async (method, path, body, paths) => {
      const user = await test.signUp()
      const domain = await activate({}, user)
      const fill = (text: string) => text.replace('ID', domain.id).replace('HOST', domain.host)
      const sent = body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body)))
      const response = await send(method, fill(path), sent, user)
      expect(response.json(), response.body).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      const { data } = (await send('GET', '/domains', undefined, user)).json()
      expect(data).toEqual([domain])
    })
  })

  describe('belong to their workspace', () => {
    const routes: [TestRequest['method'], string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { rootUrl: null }],
      ['DELETE', ''],
      ['POST', '/verify'],
      ['POST', '/ban', { reason: 'x' }],
      ['GET', '/visits'],
    ]
    it.each(routes)('%s /domains/:id%s: not found by others', async (method, path, body) => {
      const [domain, stranger] = [await activate(), await test.signUp()]
      const response = await send(method, `/domains/${domain.id}${path}`, body, stranger)
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
      expect(response.body).not.toContain(domain.host)
      expect(await read(domain.id)).toEqual(domain)
    })

    it.each([
      ['viewer', 403],
      ['editor', 403],
      ['admin', 200],
    ] as const)('as %s: change %i', async (role, status) => {
      const domain = await activate()
      const member = await test.addMember(owner.workspaceId, role)
      expect((await send('GET', `/domains/${domain.id}`, undefined, member)).statusCode).toBe(200)
      const changed = await send('PATCH', `/domains/${domain.id}`, { rootUrl: null }, member)
      expect(changed.statusCode).toBe(status)
    })
  })

  it('say what was looked for there in vain', async () => {
    const requested: unknown[] = []
    const reader = {
      ...test.deps.analytics.reader,
      domainVisits: async (...query: unknown[]) => {
        requested.push(query)
        return { baseUrl: 1, unknownCode: 2, other: 3 }
      },
    }
    const counted = await buildTestApp({ deps: { ...test.deps, analytics: { reader } } })
    const domain = await activate()
    const visits = (query: string, user = owner) =>
      counted.request({ method: 'GET', url: `/domains/${domain.id}/visits?${query}`, token: user.token })
    expect((await visits('from=2026-01-01&to=2026-01-31')).json().data).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
      baseUrl: 1,
      unknownCode: 2,
      other: 3,
    })
    const range = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 1, 1) }
    expect(requested).toEqual([[owner.workspaceId, domain.id, range]])
    expect((await visits('')).statusCode).toBe(200)
    for (const query of ['from=yesterday', 'from=2026-01-02&to=2026-01-01'])
      expect((await visits(query)).json()).toMatchObject({ statusCode: 400, details: [{ path: 'from' }] })
    expect((await visits('', await test.signUp())).statusCode).toBe(404)
    await counted.close()
  })

  it('are given up, and free for others', async () => {
    const domain = await activate()
    expect((await send('DELETE', `/domains/${domain.id}`)).statusCode).toBe(204)
    expect((await send('GET', `/domains/${domain.id}`)).statusCode).toBe(404)
    expect((await directory()).map(({ host }) => host)).not.toContain(domain.host)
    await activate({ host: domain.host }, await test.signUp())
  })

  it('reach the redirectors later when Redis is unavailable at the time', async () => {
    const unavailable = { ...kv, publish: () => Promise.reject(new Error('unavailable')) }
    const { publicShortUrl: shortUrl } = test.deps.settings
    const replica = createReplica({ ...test.deps, kv: unavailable, shortUrl })
    const { service } = createDomainHandling({ ...test.deps, kv: unavailable, replica })
    const domain = await claim()
    prove(domain)
    const caller = {
      ...owner,
      role: 'owner',
      plan: 'free',
      timezone: 'UTC',
      isSuspended: false,
      restriction: null,
    } as const
    expect(await service.verify(caller, domain.id)).toMatchObject({ status: 'active' })
    await replica.publisher.settled()
    expect(await test.deps.replica.publisher.sweep({ early: true })).toBeGreaterThan(0)
    expect((await directory()).map(({ host }) => host)).toContain(domain.host)
  })

  it('answer a TLS front which hosts are ours', async () => {
    const { isOurHost, service } = createDomainHandling(test.deps)
    const [active, pending, banned] = [await activate(), await claim(), await activate()]
    const caller = {
      ...owner,
      role: 'owner',
      plan: 'free',
      timezone: 'UTC',
      isSuspended: false,
      restriction: null,
    } as const
    await service.ban(caller, banned.id, 'listed')
    const requested = [
      active.host,
      `${active.host.toUpperCase()}.`,
      banned.host,
      'links.example',
      pending.host,
      aHost(),
      '1.2.3.4',
      '',
    ]
    expect(await Promise.all(requested.map(isOurHost))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    prove(pending)
    await send('POST', `/domains/${pending.id}/verify`)
    test.clock.advance(5_001)
    expect(await isOurHost(pending.host)).toBe(true)
  })
})
