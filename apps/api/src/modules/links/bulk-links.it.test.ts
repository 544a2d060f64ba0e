import { randomBytes } from 'node:crypto'
import { linkChanges, linkCodes, links } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { type BulkResult, bulkAnswer } from './bulk-links.schema.ts'

const ok = 'https://shop.example/'
const freshAlias = (stem: string) => `${stem}-${randomBytes(5).toString('hex')}`
const pathsOf = (result: BulkResult | undefined) => result?.error?.details.map(({ path }) => path) ?? []

describeWith(['postgres'], 'links made in bulk', () => {
  let test: TestApp
  let user: TestUser

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (body: unknown, token = user.token) =>
    test.request({ method: 'POST', url: '/links/bulk', token, body })
  const make = async (items: unknown[]) => {
    const response = await send({ links: items })
    expect(response.statusCode, response.body).toBe(201)
    return bulkAnswer.parse(response.json())
  }
  const show = (code: string) => test.request({ method: 'GET', url: `/links/${code}` })
  const stored = async () => {
    const { orm } = test.deps.db
    const [link] = await orm.select({ total: count() }).from(links)
    const [code] = await orm.select({ total: count() }).from(linkCodes)
    return { links: link?.total ?? 0, codes: code?.total ?? 0 }
  }

  it('have the records that POST /links gives, in the order of the body', async () => {
    const customAlias = freshAlias('bulk')
    const { data, meta } = await make([
      { originalUrl: ok, title: 'First', tags: ['a'], redirectType: '301', uniquenessHours: 1 },
      { originalUrl: `${ok}2`, customAlias, utm: { source: 'news' } },
      { originalUrl: ' shop.example/3\u200b', expiredUrl: '//shop.example' },
    ])
    expect(meta).toEqual({ total: 3, created: 3, failed: 0 })
    expect(data).toMatchObject([
      {
        index: 0,
        status: 'created',
        error: null,
        link: { title: 'First', tags: ['a'], redirectType: '301' },
      },
      { index: 1, status: 'created', error: null, link: { customAlias, originalUrl: `${ok}2` } },
      { index: 2, status: 'created', link: { originalUrl: `${ok}3`, expiredUrl: 'https://shop.example' } },
    ])
    const single = await test.request({
      method: 'POST',
      url: '/links',
      token: user.token,
      body: { originalUrl: ok },
    })
    const [plain] = (await make([{ originalUrl: ok }])).data
    const { id, shortCode, shortUrl, createdAt, updatedAt, ...rest } = single.json().data
    expect(plain?.link).toMatchObject(rest)
    expect(plain?.link?.workspaceId).toBe(user.workspaceId)
    expect(plain?.link?.shortUrl).toBe(`http://localhost:3001/${plain?.link?.shortCode}`)
  })

  it('are found by their codes and aliases at once, and listed in their order', async () => {
    const tag = freshAlias('order')
    const titles = Array.from({ length: 20 }, (_, index) => `t${index}`)
    const { data } = await make(titles.map((title) => ({ originalUrl: ok, title, tags: [tag] })))
    for (const { link } of data) expect((await show(link?.shortCode ?? '')).statusCode).toBe(200)
    const listed = await test.request({
      method: 'GET',
      url: `/links/list?tag=${tag}&sort=createdAt`,
      token: user.token,
    })
    expect(listed.json().data.map(({ title }: { title: string }) => title)).toEqual(titles)
  })

  it('are made beside items that do not fit, of which every wrong field is named', async () => {
    const before = await stored()
    const { data, meta } = await make([
      { originalUrl: ok },
      { originalUrl: 'nope', title: 5, tags: [''], nope: 1 },
      null,
      'https://shop.example/',
      {},
      { originalUrl: ok, startsAt: '2026-01-02T00:00:00Z', expiresAt: '2026-01-01T00:00:00Z' },
      { originalUrl: 'http://localhost:3001/me-me', customAlias: 'me-me' },
      { originalUrl: ok, title: 'a\u0000b', utm: { source: '\ud800' }, tags: [5] },
      { originalUrl: ok, password: 'x' },
      { originalUrl: ok },
    ])
    expect(meta).toEqual({ total: 10, created: 2, failed: 8 })
    expect(data.map(({ status }) => status === 'created')).toEqual([true, ...Array(8).fill(false), true])
    expect(data.map(pathsOf).slice(1, 9)).toEqual([
      ['originalUrl', 'title', 'tags.0', 'nope'],
      ['body'],
      ['body'],
      ['originalUrl'],
      ['expiresAt'],
      ['originalUrl'],
      ['title', 'utm.source', 'tags.0'],
      ['password'],
    ])
    for (const { error } of data.slice(1, 9)) expect(error?.code).toBe('VALIDATION_FAILED')
    expect(await stored()).toEqual({ links: before.links + 2, codes: before.codes + 2 })
  })

  it('name a hundred wrong fields of one item, no more', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, 1]))
    const { data } = await make([{ originalUrl: ok, ...unknown }])
    expect(pathsOf(data[0])).toHaveLength(100)
  })

  describe('aliases', () => {
    const refusals = (data: readonly BulkResult[]) =>
      data.map(({ error }) => error && [error.code, error.details[0]?.path, error.details[0]?.message])

    it('are refused where they are reserved or taken, and leave nothing behind', async () => {
      const taken = freshAlias('taken')
      const { data: first } = await make([{ originalUrl: ok, customAlias: taken }])
      const code = first[0]?.link?.shortCode
      const before = await stored()
      const { data } = await make([
        ...['list', 'bulk', 'api', 'Health', taken, code].map((customAlias) => ({
          originalUrl: ok,
          customAlias,
        })),
        { originalUrl: ok, customAlias: null },
      ])
      expect(refusals(data)).toEqual([
        ...Array(4).fill(['CONFLICT', 'customAlias', 'is a reserved word']),
        ...Array(2).fill(['CONFLICT', 'customAlias', 'is already taken']),
        null,
      ])
      expect(await stored()).toEqual({ links: before.links + 1, codes: before.codes + 1 })
    })

    it('wanted twice in one body go to the first item that fits', async () => {
      const [twice, taken] = [freshAlias('twice'), freshAlias('taken')]
      await make([{ originalUrl: ok, customAlias: taken }])
      const { data } = await make([
        { originalUrl: 'nope', customAlias: twice },
        { originalUrl: `${ok}first`, customAlias: twice },
        { originalUrl: `${ok}second`, customAlias: twice },
        { originalUrl: ok, customAlias: taken },
        { originalUrl: ok, customAlias: taken },
      ])
      const inUse = (by = '') => ['CONFLICT', 'customAlias', `is already taken${by}`]
      expect(refusals(data).slice(1)).toEqual([null, inUse(' by item 1 of this request'), inUse(), inUse()])
      expect((await show(twice)).json().data.originalUrl).toBe(`${ok}first`)
    })

    it('are given once when calls request the same ones at the same time, in whatever order', async () => {
      const aliases = Array.from({ length: 100 }, () => freshAlias('race'))
      const orders = [aliases, aliases.toReversed(), aliases.toSorted(), aliases]
      const answers = await Promise.all(
        orders.map((order) => make(order.map((customAlias) => ({ originalUrl: ok, customAlias })))),
      )
      const given = answers.flatMap(({ data }) => data.flatMap(({ link }) => link?.customAlias ?? []))
      expect(given.toSorted()).toEqual(aliases.toSorted())
      const { orm } = test.deps.db
      expect(await orm.select().from(links).where(inArray(links.customAlias, aliases))).toHaveLength(100)
    })
  })

  it('draw other codes when theirs are taken, by others or by each other', async () => {
    const { data } = await make([{ originalUrl: ok }])
    const taken = data[0]?.link?.shortCode ?? ''
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const same = Uint8Array.from(taken.repeat(2), (letter) => alphabet.indexOf(letter))
    let draws = 0
    // Codes are the only thing that is drawn from fourteen bytes.
    const drawing = (size: number) => {
      if (size === 14) draws += 1
      return size === 14 && draws <= 4 ? same : randomBytes(size)
    }
    const unlucky = await buildTestApp({ deps: { ...test.deps, randomBytes: drawing } })
    const response = await unlucky.request({
      method: 'POST',
      url: '/links/bulk',
      token: user.token,
      body: { links: [{ originalUrl: ok }, { originalUrl: ok }, { originalUrl: ok }] },
    })
    const results: BulkResult[] = response.json().data
    const codes = new Set(results.map(({ link }) => link?.shortCode))
    expect(codes.size).toBe(3)
    expect(codes).not.toContain(taken)
    for (const code of codes) expect((await show(code ?? '')).statusCode).toBe(200)
    await unlucky.app.close()
  })

  describe('all at once', () => {
    const items = (length: number) =>
      Array.from({ length }, (_, index) => ({
        originalUrl: `${ok}${index}`,
        customAlias: freshAlias('many'),
        tags: ['many', `n${index}`],
        utm: { source: 'news' },
      }))

    it('reach the redirectors: each has its snapshot, and the outbox is empty', async () => {
      const { data } = await make(items(200))
      const ids = data.flatMap(({ link }) => link?.id ?? [])
      const { orm } = test.deps.db
      await vi.waitFor(
        async () => {
          const waiting = await orm.select().from(linkChanges).where(inArray(linkChanges.linkId, ids))
          expect(waiting).toEqual([])
        },
        { timeout: 10_000 },
      )
      for (const { link } of data) {
        const published = await test.deps.kv.getVersioned(`wm:linkdoc:${link?.id}`)
        const { codes } = JSON.parse(published?.value ?? '{}')
        expect(codes).toEqual(expect.arrayContaining([link?.customAlias, link?.shortCode]))
      }
    })

    it('while nothing can be published to redirectors wait in the outbox, and the writer is answered soon', async () => {
      const kv = { ...test.deps.kv, setIfNewer: () => Promise.reject(new Error('unavailable')) }
      const cut = await buildTestApp({ deps: { ...test.deps, kv } })
      const title = freshAlias('cut')
      const body = { links: items(50).map((item) => ({ ...item, title })) }
      const response = await cut.request({ method: 'POST', url: '/links/bulk', token: user.token, body })
      expect(response.json().meta).toEqual({ total: 50, created: 50, failed: 0 })
      const waiting = await test.deps.db.orm
        .select()
        .from(linkChanges)
        .innerJoin(links, eq(links.id, linkChanges.linkId))
        .where(eq(links.title, title))
      expect(waiting).toHaveLength(50)
      await cut.app.close()
    })

    it.each([
      ['one too many', { links: Array.from({ length: 1001 }, () => ({ originalUrl: ok })) }, ['links']],
      ['very many, and wrong', { links: Array(200_000).fill(0) }, ['links']],
      ['none', { links: [] }, ['links']],
      ['no list', { links: { originalUrl: ok } }, ['links']],
      ['no list and more', { urls: [] }, ['links', 'urls']],
      ['a bare list', [{ originalUrl: ok }], ['body']],
      ['what no store takes beside the list', { links: items(1), 'a\u0000': 1 }, ['body']],
      ['what no store takes beside no list', { links: [], 'a\u0000': 1 }, ['body', 'links']],
    ])('%s: 400', async (_, body, paths) => {
      const before = await stored()
      const response = await send(body)
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED'])
      const named = response.json().details.map(({ path }: { path: string }) => path)
      expect(named).toEqual(paths)
      expect(await stored()).toEqual(before)
    })

    it('up to 16 MiB', async () => {
      const bodyOf = (bytes: number) => {
        const tail = '"}]}'
        const head = `{"links":[{"originalUrl":"${ok}"},{"originalUrl":"${ok}","title":"`
        return head + 'a'.repeat(bytes - head.length - tail.length) + tail
      }
      const post = (rawBody: string) =>
        test.request({ method: 'POST', url: '/links/bulk', token: user.token, rawBody })
      const limit = 16 * 1024 * 1024
      expect((await post(bodyOf(limit))).json().meta).toEqual({ total: 2, created: 1, failed: 1 })
      expect((await post(bodyOf(limit + 1))).statusCode).toBe(413)
    })
  })

  it('are made before their workspace is deleted, and go with it, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, workspaceId } = await test.signUp()
      const calls = Array.from({ length: 4 }, () =>
        send({ links: Array(20).fill({ originalUrl: ok }) }, token),
      )
      const url = `/workspaces/${workspaceId}`
      const [answers] = await Promise.all([
        Promise.all(calls),
        test.request({ method: 'DELETE', url, token }),
      ])
      for (const { statusCode } of answers) expect([201, 404]).toContain(statusCode)
      const left = await test.deps.db.orm
        .select({ id: links.id })
        .from(links)
        .where(and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt)))
      expect(left).toEqual([])
    }
  })

  it('are for editors with a session', async () => {
    const body = { links: [{ originalUrl: ok }] }
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const url = '/links/bulk'
    const asViewer = {
      method: 'POST',
      url,
      body,
      token: viewer.token,
      workspaceId: user.workspaceId,
    } as const
    expect((await test.request(asViewer)).json().code).toBe('ROLE_INSUFFICIENT')
    const { key } = await test.makeKey(user, { scopes: ['admin:write'] })
    expect((await test.request({ method: 'POST', url, body, key })).json().code).toBe('API_KEY_ROUTE_CLOSED')
    expect((await test.request({ method: 'POST', url, body })).json().code).toBe('UNAUTHENTICATED')
  })

  it('calls of a workspace wait for each other, and are refused only where many wait', async () => {
    const { token } = await test.signUp()
    const body = { links: [{ originalUrl: 'https://shop.example/' }] }
    const calls = Array.from({ length: 40 }, () =>
      test.request({ method: 'POST', url: '/links/bulk', token, body }),
    )
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
    // One that runs and fifteen that wait; more where some end before the last ones come.
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(16)
  })
})
