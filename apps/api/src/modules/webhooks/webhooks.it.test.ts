import { randomBytes } from 'node:crypto'
import { webhooks, workspaces } from '@waymark/db'
import { webhookEvents } from '@waymark/domain'
import { createOutboundHttp } from '@waymark/outbound-http'
import { createSecretBox } from '@waymark/secrets'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const path = '/webhooks'
const url = 'https://hooks.example/in'
const ok = { url, events: ['conversion'] }
const every = [...webhookEvents]
const unknownId = '01900000-0000-7000-8000-000000000000'

const addresses: Readonly<Record<string, string[]>> = {
  'hooks.example': ['93.184.215.14'],
  'inside.example': ['fd00::1'],
  'mixed.example': ['93.184.215.14', '172.16.0.1'],
  'allowed.example': ['192.168.7.9'],
}

describeWith(['postgres'], 'webhooks', () => {
  const secrets = createSecretBox({ key: 'a key of these tests, long enough for a key', randomBytes })
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    const resolve = async (host: string) => addresses[host] ?? []
    const outbound = createOutboundHttp({ allow: ['192.168.7.0/24'], resolve })
    test = await buildTestApp({ deps: { outbound, secrets } })
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, to: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url: to, body, token: by.token, workspaceId: by.workspaceId })
  const make = async (body: object = {}, by: TestUser = user) => {
    const response = await send('POST', path, { ...ok, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const stored = async (id: string) => {
    const [row] = await test.deps.db.orm.select().from(webhooks).where(eq(webhooks.id, id))
    return row?.secret ?? ''
  }
  const opened = async (id: string) => secrets.open(await stored(id), { table: 'webhooks', rowId: id })

  /** What libraries for Standard Webhooks take: the bytes that both signatures are keyed with. */
  const standardForm = (secret: string) => `whsec_${Buffer.from(secret).toString('base64')}`

  it('show their secret once, and store it sealed', async () => {
    const { secret, standardWebhooksSecret, ...record } = await make({ description: ' Accounting ' })
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      url,
      events: ['conversion'],
      clickSharePercent: 100,
      description: 'Accounting',
      isActive: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: record.createdAt,
    })
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(standardWebhooksSecret).toBe(standardForm(secret))
    expect(await stored(record.id)).not.toContain(secret)
    expect(await opened(record.id)).toBe(secret)
    expect((await send('GET', `${path}/${record.id}`)).json().data).toEqual(record)
    for (const response of [
      await send('GET', path),
      await send('PATCH', `${path}/${record.id}`, { isActive: false }),
    ])
      expect(response.body).not.toMatch(/secret|whsec_|[0-9a-f]{64}/i)
    expect(await opened(record.id)).toBe(secret)
  })

  it('get a new secret, and only the new one is valid', async () => {
    const { id, secret } = await make()
    const response = await send('POST', `${path}/${id}/rotate-secret`)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    const { data } = response.json()
    expect(data).toEqual({
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      standardWebhooksSecret: standardForm(data.secret),
    })
    expect(data.secret).not.toBe(secret)
    expect(await opened(id)).toBe(data.secret)
    expect((await send('POST', `${path}/${unknownId}/rotate-secret`)).statusCode).toBe(404)
  })

  it('answer with a secret that no cache on the way may store', async () => {
    expect((await send('POST', path, ok)).headers['cache-control']).toBe('no-store')
  })

  it('know their events, each once', async () => {
    expect(await make({ events: [...every, 'conversion'] })).toMatchObject({ events: every })
    const { id } = await make()
    const changed = await send('PATCH', `${path}/${id}`, { events: ['alert_fired'] })
    expect(changed.json().data).toMatchObject({ url, events: ['alert_fired'] })
  })

  it.each<[unknown, string[]]>([
    [{}, ['url', 'events']],
    [
      { url: 5, events: [], description: 'd'.repeat(501), isActive: 1, secret: 'mine' },
      ['url', 'events', 'description', 'isActive', 'secret'],
    ],
    [{ ...ok, events: ['conversion', 'clicks'] }, ['events.1']],
    [{ ...ok, clickSharePercent: 0 }, ['clickSharePercent']],
    [{ ...ok, clickSharePercent: 100.5 }, ['clickSharePercent']],
    [{ ...ok, events: 'conversion' }, ['events']],
    [{ ...ok, url: 'hooks.example/in' }, ['url']],
    [{ ...ok, url: 'ftp://hooks.example/' }, ['url']],
    [{ ...ok, url: 'https://{sub_id_1}.example/' }, ['url']],
    [{ ...ok, url: 'https://u:p@hooks.example/' }, ['url']],
    [{ ...ok, url: 'https://hooks.example/\r\nHost: x' }, ['url']],
    [{ ...ok, url: 'https://' }, ['url']],
  ])('refuse %j naming %j, and store nothing', async (body, paths) => {
    const owner = await test.signUp()
    const response = await send('POST', path, body, owner)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect(named.toSorted()).toEqual(paths.toSorted())
    expect((await send('GET', path, undefined, owner)).json().meta.total).toBe(0)
  })

  describe('with a URL that is not to be called', () => {
    it.each([
      'http://hooks.example/in',
      'http://nowhere.example/in',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://017700000001/',
      'https://169.254.169.254/',
      'https://0.0.0.0/',
      'https://localhost/',
      'https://LOCALHOST./',
      'https://me.localhost/',
      'https://box.local/',
      'https://a.localdomain/',
      'https://vault.internal/',
      'https://hooks.example:22/',
      'https://inside.example/',
      'https://mixed.example/',
    ])('%s is a 422 and changes nothing', async (target) => {
      const owner = await test.signUp()
      const { id } = await make({}, owner)
      for (const response of [
        await send('POST', path, { ...ok, url: target }, owner),
        await send('PATCH', `${path}/${id}`, { url: target, isActive: false }, owner),
      ])
        expect(response.json()).toMatchObject({
          statusCode: 422,
          code: 'URL_BLOCKED',
          details: [{ path: 'url', message: expect.not.stringMatching(/\d\.\d|::/) }],
        })
      expect((await send('GET', path, undefined, owner)).json().data).toMatchObject([
        { ...ok, isActive: true },
      ])
    })

    it.each([
      ['a host that does not resolve', 'https://nowhere.example/in'],
      ['plain http in OUTBOUND_ALLOW', 'http://192.168.7.9:8080/in'],
      ['a name in OUTBOUND_ALLOW', 'http://allowed.example/in'],
      ['https in OUTBOUND_ALLOW', 'https://192.168.7.9/in'],
    ])('one with %s is none of them', async (_what, target) => {
      expect(await make({ url: target })).toMatchObject({ url: target })
    })
  })

  it('are listed by page, order and text', async () => {
    const lister = await test.signUp()
    for (const name of ['b', 'a', 'c']) {
      await make({ url: `https://${name}.example/`, description: `to ${name} 100%` }, lister)
      test.clock.advance(10)
    }
    const urls = async (query: string) =>
      (await send('GET', `${path}${query}`, undefined, lister))
        .json()
        .data.map((webhook: { url: string }) => webhook.url)
    expect(await urls('')).toEqual(['https://c.example/', 'https://a.example/', 'https://b.example/'])
    expect(await urls('?sort=url&limit=1&offset=1')).toEqual(['https://b.example/'])
    expect(await urls('?search=TO A')).toEqual(['https://a.example/'])
    expect(await urls('?search=0%25')).toHaveLength(3)
  })

  it('go when they are deleted', async () => {
    const { id } = await make()
    const answers = [await send('DELETE', `${path}/${id}`), await send('GET', `${path}/${id}`)]
    answers.push(await send('DELETE', `${path}/${id}`))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404, 404])
  })

  it('are no other workspace’s', async () => {
    const stranger = await test.signUp()
    const { id, secret } = await make()
    const answers = [
      await send('GET', `${path}/${id}`, undefined, stranger),
      await send('PATCH', `${path}/${id}`, { url: 'http://127.0.0.1/' }, stranger),
      await send('POST', `${path}/${id}/rotate-secret`, undefined, stranger),
      await send('DELETE', `${path}/${id}`, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(await opened(id)).toBe(secret)
  })

  it.each([
    ['admin', 201, 200, 204],
    ['editor', 201, 200, 204],
    ['viewer', 403, 403, 403],
  ] as const)(
    'as %s: create %i, rotate and change %i, delete %i, list 200',
    async (role, created, changed, deleted) => {
      const member = await test.addMember(user.workspaceId, role)
      const { id } = await make()
      const statusOf = async (...request: [Method, string, unknown?]) =>
        (await send(request[0], request[1], request[2], member)).statusCode
      expect(await statusOf('POST', path, ok)).toBe(created)
      expect(await statusOf('PATCH', `${path}/${id}`, { isActive: true })).toBe(changed)
      expect(await statusOf('POST', `${path}/${id}/rotate-secret`)).toBe(changed)
      expect(await statusOf('GET', path)).toBe(200)
      expect(await statusOf('DELETE', `${path}/${id}`)).toBe(deleted)
    },
  )

  it('are not in the free plan: none is made or changed, those that are there can be seen and removed', async () => {
    const owner = await test.signUp()
    const { id } = await make({}, owner)
    const onFree = eq(workspaces.id, owner.workspaceId)
    await test.deps.db.orm.update(workspaces).set({ plan: 'free' }).where(onFree)
    for (const response of [
      await send('POST', path, ok, owner),
      await send('PATCH', `${path}/${id}`, { isActive: false }, owner),
      await send('POST', `${path}/${id}/rotate-secret`, undefined, owner),
    ])
      expect(response.json()).toMatchObject({ statusCode: 402, code: 'UPGRADE_REQUIRED' })
    expect((await send('GET', path, undefined, owner)).json().data).toMatchObject([{ isActive: true }])
    expect((await send('DELETE', `${path}/${id}`, undefined, owner)).statusCode).toBe(204)
  })
})
