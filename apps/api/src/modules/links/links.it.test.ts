import { randomBytes } from 'node:crypto'
import { links } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestKey, type TestUser } from '../../testing/index.ts'
import { linkRecord, publicLinkRecord } from './link-record.schema.ts'

/** Codes are one namespace for everybody, so that each test takes names of its own. */
const freshAlias = (stem: string) => `${stem}-${randomBytes(5).toString('hex')}`
/** The random bytes that a code is drawn from. */
const bytesOf = (code: string) =>
  Uint8Array.from(code.repeat(2), (letter) =>
    '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.indexOf(letter),
  )
const target = 'https://shop.example/product'

describeWith(['postgres'], 'links', () => {
  let test: TestApp
  let user: TestUser
  let key: TestKey

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    key = await test.makeKey(user)
  })
  afterAll(() => test.close())

  const create = (body: object, by: { key?: string; token?: string } = { key: key.key }) =>
    test.request({ method: 'POST', url: '/links', body, ...by })
  const created = async (body: object) => {
    const response = await create(body)
    expect(response.statusCode, response.body).toBe(201)
    return linkRecord.parse(response.json().data)
  }
  const patch = (code: string, body: object) =>
    test.request({ method: 'PATCH', url: `/links/${code}`, key: key.key, body })
  const show = (code: string, by: { key?: string; token?: string } = {}) =>
    test.request({ method: 'GET', url: `/links/${code}`, ...by })
  const remove = (code: string) => test.request({ method: 'DELETE', url: `/links/${code}`, key: key.key })

  it('answer with the whole record, defaults included', async () => {
    const response = await create({ originalUrl: target })
    expect(response.statusCode).toBe(201)
    const { data } = response.json()
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      workspaceId: user.workspaceId,
      domainId: null,
      shortCode: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{7}$/),
      customAlias: null,
      shortUrl: `http://localhost:3001/${data.shortCode}`,
      originalUrl: target,
      title: null,
      tags: [],
      isActive: true,
      expiresAt: null,
      expiredUrl: null,
      startsAt: null,
      clickLimit: null,
      hasPassword: false,
      redirectType: '302',
      appendQuery: true,
      appendPath: false,
      utmPrecedence: 'visit',
      utm: null,
      trafficSourceId: null,
      expectedApproval: null,
      subIdMap: {},
      retargetingPixels: [],
      uniquenessHours: 24,
      bindVisitors: null,
      deepLink: null,
      collectionIds: [],
      notes: null,
      isStarred: false,
      rulesVersion: 1,
      rulesCount: 0,
      activeRulesCount: 0,
      clicksTotal: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: data.createdAt,
    })
  })

  it('store every writable field as it was sent', async () => {
    const customAlias = freshAlias('whole')
    const sent = {
      originalUrl: `${target}?c={click_id}#top`,
      customAlias,
      title: 'Summer',
      tags: ['b', 'a'],
      isActive: false,
      expiredUrl: 'https://shop.example/over',
      redirectType: '301',
      appendQuery: false,
      subIdMap: { utm_source: 'sub_id_1' },
      uniquenessHours: 720,
      expectedApproval: 33.33,
      notes: 'Goes out on Friday',
      isStarred: true,
    }
    const record = await created({
      ...sent,
      startsAt: '2026-01-01T02:00:00+02:00',
      expiresAt: '2027-01-01T00:00:00Z',
      utm: { source: 'news', term: '' },
    })
    expect(record).toMatchObject({
      ...sent,
      shortUrl: `http://localhost:3001/${customAlias}`,
      startsAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2027-01-01T00:00:00.000Z',
      utm: { source: 'news', medium: null, campaign: null, term: null, content: null },
    })
  })

  it('are changed field by field, and cleared by null', async () => {
    const record = await created({ originalUrl: target, title: 'Old', tags: ['x'], utm: { source: 'a' } })
    test.clock.advance(1000)
    const changed = await patch(record.shortCode, { title: null, utm: null, isActive: false })
    expect(changed.statusCode).toBe(200)
    const after = linkRecord.parse(changed.json().data)
    expect(after).toMatchObject({ title: null, utm: null, isActive: false, tags: ['x'], originalUrl: target })
    expect(after.updatedAt > record.updatedAt).toBe(true)
    expect(after.createdAt).toBe(record.createdAt)
  })

  it('are found by code and by alias; an alias that was given up is free again', async () => {
    const [first, second] = [freshAlias('first'), freshAlias('second')]
    const record = await created({ originalUrl: target, customAlias: first })
    expect((await show(record.shortCode)).statusCode).toBe(200)
    expect((await show(first)).statusCode).toBe(200)

    expect((await patch(first, { customAlias: second })).json().data.shortUrl).toMatch(second)
    expect((await show(first)).statusCode).toBe(404)
    expect((await show(second)).statusCode).toBe(200)

    expect((await patch(second, { customAlias: null })).json().data.customAlias).toBeNull()
    expect((await show(second)).statusCode).toBe(404)
    expect((await created({ originalUrl: target, customAlias: first })).customAlias).toBe(first)
  })

  it('show everybody where they lead, and no more', async () => {
    const record = await created({ originalUrl: target, title: 'T', tags: ['secret'] })
    const anybody = await show(record.shortCode)
    expect(publicLinkRecord.strict().parse(anybody.json().data)).toEqual({
      shortCode: record.shortCode,
      shortUrl: record.shortUrl,
      originalUrl: target,
      title: 'T',
      isActive: true,
      expiresAt: null,
      createdAt: record.createdAt,
    })
    const stranger = await test.signUp()
    expect((await show(record.shortCode, { token: stranger.token })).statusCode).toBe(200)
    expect((await show(record.shortCode, { key: 'wmk_broken' })).statusCode).toBe(200)
  })

  it('are looked up on the default domain under each of its names, and on no other', async () => {
    const { shortCode } = await created({ originalUrl: target })
    expect((await show(`${shortCode}?domain=localhost:3001`)).statusCode).toBe(200)
    expect((await show(`${shortCode}?domain=LOCALHOST`)).statusCode).toBe(200)
    expect((await show(`${shortCode}?domain=other.example`)).statusCode).toBe(404)
  })

  it('are gone after DELETE, but their codes are not given to other links', async () => {
    const alias = freshAlias('gone')
    const record = await created({ originalUrl: target, customAlias: alias })
    const deleted = await remove(alias)
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect((await remove(alias)).statusCode).toBe(404)
    expect((await show(alias)).statusCode).toBe(404)
    expect((await patch(record.shortCode, { title: 'x' })).statusCode).toBe(404)
    expect((await create({ originalUrl: target, customAlias: alias })).statusCode).toBe(409)
    const [row] = await test.deps.db.orm.select().from(links).where(eq(links.id, record.id))
    expect(row?.deletedAt).toBeInstanceOf(Date)
  })

  it('raise their version with every change', async () => {
    const record = await created({ originalUrl: target })
    await patch(record.shortCode, { title: 'a' })
    await remove(record.shortCode)
    const [row] = await test.deps.db.orm.select().from(links).where(eq(links.id, record.id))
    expect(row?.version).toBe(3)
  })

  describe('aliases', () => {
    const conflict = (message: string) => ({
      statusCode: 409,
      code: 'CONFLICT',
      details: [{ path: 'customAlias', message }],
    })

    it('are refused when taken, also by a code, and on a change', async () => {
      const alias = freshAlias('taken')
      const holder = await created({ originalUrl: target, customAlias: alias })
      const other = await created({ originalUrl: target })
      const refused = [
        await create({ originalUrl: target, customAlias: alias }),
        await create({ originalUrl: target, customAlias: holder.shortCode }),
        await patch(other.shortCode, { customAlias: alias }),
      ]
      for (const response of refused) expect(response.json()).toMatchObject(conflict('is already taken'))
      expect((await show(other.shortCode)).json().data.shortUrl).toBe(other.shortUrl)
    })

    it.each(['api', 'health', 'docs', 'click', 'list'])(
      'are refused when reserved: %s',
      async (customAlias) => {
        const response = await create({ originalUrl: target, customAlias })
        expect(response.json()).toMatchObject(conflict('is a reserved word'))
      },
    )

    it('are given once when fifty request them at the same time, and nothing of the others stays', async () => {
      const customAlias = freshAlias('race')
      const title = customAlias
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => create({ originalUrl: target, customAlias, title })),
      )
      const statuses = answers.map((response) => response.statusCode).toSorted()
      expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
      const rows = await test.deps.db.orm.select().from(links).where(eq(links.title, title))
      expect(rows).toHaveLength(1)
    })

    it('can be swapped against each other at once without an error of ours', async () => {
      const [one, two] = [freshAlias('one'), freshAlias('two')]
      const a = await created({ originalUrl: target, customAlias: one })
      const b = await created({ originalUrl: target, customAlias: two })
      const answers = await Promise.all([
        patch(a.shortCode, { customAlias: two }),
        patch(b.shortCode, { customAlias: one }),
      ])
      for (const response of answers) expect([200, 409]).toContain(response.statusCode)
    })
  })

  it('get codes that differ, two hundred times', async () => {
    const codes = new Set<string>()
    for (let batch = 0; batch < 4; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => create({ originalUrl: target })))
      for (const response of answers) codes.add(response.json().data.shortCode)
    }
    expect(codes.size).toBe(200)
  })

  it('draw another code when the first one is taken', async () => {
    const { shortCode } = await created({ originalUrl: target })
    const draws = [bytesOf(shortCode), bytesOf(shortCode)]
    // Codes are the only thing that is drawn from fourteen bytes.
    const drawing = (size: number) => (size === 14 ? draws.shift() : undefined) ?? randomBytes(size)
    const unlucky = await buildTestApp({ deps: { ...test.deps, randomBytes: drawing } })
    const response = await unlucky.request({
      method: 'POST',
      url: '/links',
      key: key.key,
      body: { originalUrl: target },
    })
    expect(response.statusCode).toBe(201)
    expect(response.json().data.shortCode).not.toBe(shortCode)
    expect((await show(response.json().data.shortCode)).statusCode).toBe(200)
    expect(draws).toEqual([])
    await unlucky.app.close()
  })

  describe('without credentials', () => {
    it('have no workspace', async () => {
      const response = await create({ originalUrl: target, customAlias: freshAlias('anon') }, {})
      expect(response.statusCode).toBe(201)
      expect(response.json().data.workspaceId).toBeNull()
      expect((await show(response.json().data.shortCode)).statusCode).toBe(200)
    })

    it('take only target and alias', async () => {
      const response = await create({ originalUrl: target, title: 'x', tags: [] }, {})
      expect(response.statusCode).toBe(400)
      expect(response.json().details.map((detail: { path: string }) => detail.path)).toEqual([
        'title',
        'tags',
      ])
    })

    it('are not made with a broken key', async () => {
      const response = await create({ originalUrl: target }, { key: 'wmk_broken' })
      expect([response.statusCode, response.json().code]).toEqual([401, 'API_KEY_INVALID'])
    })

    it('are not made where the installation forbids it', async () => {
      const closed = await buildTestApp({
        deps: test.deps,
        settings: { allowAnonymousLinks: false },
      })
      const request = { method: 'POST', url: '/links', body: { originalUrl: target } } as const
      expect((await closed.request(request)).statusCode).toBe(401)
      expect((await closed.request({ ...request, body: {} })).statusCode).toBe(401)
      expect((await closed.request({ ...request, key: key.key })).statusCode).toBe(201)
      await closed.app.close()
    })

    it('are limited to ten a minute', async () => {
      const limited = await buildTestApp({
        deps: test.deps,
        settings: { rateLimitDisabled: false },
      })
      const make = () =>
        limited.request({ method: 'POST', url: '/links', ip: '203.0.113.77', body: { originalUrl: target } })
      const statuses = []
      for (let call = 0; call < 11; call += 1) statuses.push((await make()).statusCode)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
      await limited.app.close()
    })
  })
})
