import { randomBytes, randomUUID } from 'node:crypto'
import { bioPages, linkCodes } from '@waymark/db'
import type { BioPage } from '@waymark/replica'
import { describeWith } from '@waymark/testing'
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestRequest, type TestUser } from '../../testing/index.ts'
import type { BioPageRecord } from './bio-pages.schema.ts'

const aSlug = () => `me-${randomBytes(5).toString('hex')}`
const shop = 'https://shop.example/'

describeWith(['postgres'], 'bio pages', () => {
  let test: TestApp
  let owner: TestUser

  beforeAll(async () => {
    test = await buildTestApp({ settings: { publicShortUrl: 'https://links.example' } })
    owner = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: TestRequest['method'], url: string, body?: unknown, user: TestUser = owner) =>
    test.request({ method, url, token: user.token, workspaceId: user.workspaceId, body })
  const make = async (body: object = {}, user = owner): Promise<BioPageRecord> => {
    const response = await send('POST', '/bio-pages', { slug: aSlug(), title: 'Me', ...body }, user)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const patch = async (page: BioPageRecord, body: object): Promise<BioPageRecord> => {
    const response = await send('PATCH', `/bio-pages/${page.id}`, body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const makeLink = async (user = owner) =>
    (await send('POST', '/links', { originalUrl: shop }, user)).json().data
  /** What is published to redirectors of the slug. */
  const served = async (slug: string): Promise<BioPage | null> =>
    JSON.parse((await test.deps.kv.getVersioned(`wm:doc:bio_page:${slug}`))?.value ?? 'null')?.content

  it('are made with their entries, shown and served', async () => {
    const link = await makeLink()
    const body = {
      description: 'All about me',
      avatarUrl: 'https://cdn.example/me.png',
      theme: 'ocean',
      links: [
        { title: 'Shop', url: 'https://shop.example/?c={click_id}' },
        { title: 'Sale', linkId: link.id },
        { title: 'Mail', url: ' mailto:me@example.com', relMe: false },
        { title: 'Me', url: 'https://social.example/@me', relMe: true },
      ],
    }
    const page = await make(body)
    expect(page).toEqual({
      id: expect.any(String),
      slug: page.slug,
      domainId: null,
      url: `https://links.example/${page.slug}`,
      title: 'Me',
      ...body,
      links: [
        { title: 'Shop', url: 'https://shop.example/?c={click_id}', linkId: null, relMe: false },
        { title: 'Sale', url: null, linkId: link.id, relMe: false },
        { title: 'Mail', url: 'mailto:me@example.com', linkId: null, relMe: false },
        { title: 'Me', url: 'https://social.example/@me', linkId: null, relMe: true },
      ].map((entry) => ({ id: expect.any(String), ...entry })),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect((await send('GET', `/bio-pages/${page.id}`)).json().data).toEqual(page)
    expect(await served(page.slug)).toMatchObject({
      workspaceId: owner.workspaceId,
      title: 'Me',
      url: page.url,
      entries: [
        { id: page.links[0]?.id, url: 'https://shop.example/?c={click_id}', link: null },
        { id: page.links[1]?.id, url: null, link: { domainKey: '', code: link.shortCode } },
        { url: 'mailto:me@example.com', link: null },
        { url: 'https://social.example/@me', link: null, relMe: true },
      ],
    })
  })

  it('have plain defaults', async () => {
    expect(await make()).toMatchObject({ description: null, avatarUrl: null, theme: 'auto', links: [] })
  })

  it('do not change the ids of entries that stay, in whatever order', async () => {
    const page = await make({
      links: [
        { title: 'One', url: shop },
        { title: 'Two', url: shop },
      ],
    })
    const [one, two] = page.links
    const links = [
      { title: 'New', url: shop },
      { id: two?.id, title: 'Two again', url: 'https://news.example/' },
      { id: one?.id, title: 'One', url: shop },
    ]
    const changed = await patch(page, { links })
    expect(changed.links.map(({ id, title }) => [id, title])).toEqual([
      [expect.any(String), 'New'],
      [two?.id, 'Two again'],
      [one?.id, 'One'],
    ])
    expect((await patch(page, { title: 'Other' })).links).toEqual(changed.links)
    expect((await served(page.slug))?.title).toBe('Other')
  })

  it('take their entries back as they are read', async () => {
    const link = await makeLink()
    const links = [
      { title: 'Shop', url: shop },
      { title: 'Sale', linkId: link.id },
    ]
    const page = await make({ links })
    expect((await patch(page, { links: page.links })).links).toEqual(page.links)
    const shouted = page.links.map((entry) => ({ ...entry, id: entry.id.toUpperCase() }))
    expect((await patch(page, { links: shouted })).links).toEqual(page.links)
    for (const aims of [
      { url: null, linkId: null },
      { url: shop, linkId: link.id },
    ]) {
      const response = await send('PATCH', `/bio-pages/${page.id}`, { links: [{ title: 'x', ...aims }] })
      expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path: 'links.0.url' }] })
    }
  })

  it('share one namespace with the codes of links', async () => {
    const [page, stranger] = [await make(), await test.signUp()]
    const link = await makeLink()
    for (const slug of [page.slug, link.shortCode, 'domains', 'Dashboard']) {
      const response = await send('POST', '/bio-pages', { slug, title: 'x' }, stranger)
      expect(response.json()).toMatchObject({ statusCode: 409, details: [{ path: 'slug' }] })
    }
    const moved = await send('PATCH', `/bio-pages/${page.id}`, { slug: link.shortCode })
    expect(moved.json()).toMatchObject({ statusCode: 409, details: [{ path: 'slug' }] })
    const alias = await send('POST', '/links', { originalUrl: shop, customAlias: page.slug }, stranger)
    expect(alias.statusCode).toBe(409)
  })

  it('give a slug up when they get another one, or are deleted', async () => {
    const [page, next] = [await make(), aSlug()]
    await patch(page, { slug: next })
    expect(await served(page.slug)).toBeNull()
    expect(await served(next)).toMatchObject({ slug: next })
    await make({ slug: page.slug }, await test.signUp())
    expect((await send('DELETE', `/bio-pages/${page.id}`)).statusCode).toBe(204)
    expect(await served(next)).toBeNull()
    expect((await send('GET', `/bio-pages/${page.id}`)).statusCode).toBe(404)
    await make({ slug: next }, await test.signUp())
  })

  it('are listed, found and sorted', async () => {
    const user = await test.signUp()
    const [b, a] = [await make({ title: 'Beta 100%' }, user), await make({ title: 'alpha' }, user)]
    const list = async (query: string) => (await send('GET', `/bio-pages?${query}`, undefined, user)).json()
    expect((await list('')).data.map(({ id }: BioPageRecord) => id)).toEqual([a.id, b.id])
    expect(await list('sort=createdAt&limit=1')).toMatchObject({ data: [{ id: b.id }], meta: { total: 2 } })
    expect((await list('search=100%25')).data).toMatchObject([{ id: b.id }])
    expect((await list(`search=${a.slug}`)).data).toMatchObject([{ id: a.id }])
  })

  it('lose the entries of deleted links, but for those who edit the page', async () => {
    const link = await makeLink()
    const page = await make({
      links: [
        { title: 'Sale', linkId: link.id },
        { title: 'Shop', url: shop },
      ],
    })
    expect((await send('DELETE', `/links/${link.shortCode}`)).statusCode).toBe(204)
    expect((await served(page.slug))?.entries.map(({ title }) => title)).toEqual(['Shop'])
    const stored = (await send('GET', `/bio-pages/${page.id}`)).json().data
    expect(stored.links).toEqual(page.links)
    const [sale, ...rest] = page.links.map(({ id, title, url, linkId }) => ({
      id,
      title,
      ...(url === null ? { linkId } : { url }),
    }))
    await patch(page, { links: [sale, ...rest] })
  })

  it('go with their workspace', async () => {
    const user = await test.signUp()
    const page = await make({}, user)
    expect((await send('DELETE', `/workspaces/${user.workspaceId}`, undefined, user)).statusCode).toBe(204)
    expect(await served(page.slug)).toBeNull()
  })

  describe('take bad input for what it is', () => {
    const ok = { slug: 'good-slug', title: 'x' }
    const entry = (given: object) => ({ ...ok, links: [{ title: 'x', url: shop }, given] })
    it.each<[TestRequest['method'], string, unknown, string[]]>([
      ['POST', '/bio-pages', {}, ['slug', 'title']],
      ['POST', '/bio-pages', { ...ok, slug: 'ab' }, ['slug']],
      ['POST', '/bio-pages', { ...ok, slug: 'a b c' }, ['slug']],
      ['POST', '/bio-pages', { ...ok, slug: 'a'.repeat(65) }, ['slug']],
      ['POST', '/bio-pages', { ...ok, title: ' ' }, ['title']],
      ['POST', '/bio-pages', { ...ok, title: 'a'.repeat(201) }, ['title']],
      ['POST', '/bio-pages', { ...ok, description: 'a'.repeat(1_001) }, ['description']],
      ['POST', '/bio-pages', { ...ok, avatarUrl: 'http://cdn.example/me.png' }, ['avatarUrl']],
      ['POST', '/bio-pages', { ...ok, avatarUrl: 'data:image/png;base64,AA' }, ['avatarUrl']],
      ['POST', '/bio-pages', { ...ok, avatarUrl: 'https://a:b@cdn.example/' }, ['avatarUrl']],
      ['POST', '/bio-pages', { ...ok, theme: 'neon' }, ['theme']],
      ['POST', '/bio-pages', { ...ok, domainId: randomUUID() }, ['domainId']],
      ['POST', '/bio-pages', { ...ok, links: {} }, ['links']],
      ['POST', '/bio-pages', entry({ title: 'x' }), ['links.1.url']],
      ['POST', '/bio-pages', entry({ title: 'x', url: shop, linkId: randomUUID() }), ['links.1.url']],
      [
        'POST',
        '/bio-pages',
        entry({ title: '', url: 'javascript:alert(1)' }),
        ['links.1.title', 'links.1.url'],
      ],
      ['POST', '/bio-pages', entry({ title: 'x', linkId: randomUUID() }), ['links.1.linkId']],
      ['POST', '/bio-pages', entry({ title: 'x', linkId: 'x' }), ['links.1.linkId']],
      ['POST', '/bio-pages', entry({ title: 'x', url: shop, id: randomUUID() }), ['links.1.id']],
      ['POST', '/bio-pages', entry({ title: 'x', url: shop, clicks: 7 }), ['links.1.clicks']],
      ['POST', '/bio-pages', { ...ok, links: Array(101).fill({ title: 'x', url: shop }) }, ['links']],
      ['POST', '/bio-pages', { ...ok, id: 'x', workspaceId: 'y' }, ['id', 'workspaceId']],
      ['PATCH', '/bio-pages/ID', { title: null }, ['title']],
      ['PATCH', '/bio-pages/ID', { slug: null, theme: null }, ['slug', 'theme']],
      [
        'PATCH',
        '/bio-pages/ID',
        {
          links: [
            { id: 'ENTRY', title: 'x', url: shop },
            { id: 'ENTRY', title: 'x', url: shop },
          ],
        },
        ['links.1.id'],
      ],
      ['PATCH', '/bio-pages/7', { title: 5 }, ['id', 'title']],
      ['DELETE', '/bio-pages/7', undefined, ['id']],
      ['GET', '/bio-pages?limit=0&sort=theme', undefined, ['limit', 'sort']],
    ])('%s %s %j names %j', async (method, path, body, paths) => {
      const user = await test.signUp()
      const page = await make({ links: [{ title: 'x', url: shop }] }, user)
      const text =
        body === undefined ? undefined : JSON.stringify(body).replaceAll('ENTRY', page.links[0]?.id ?? '')
      const sent = text === undefined ? undefined : JSON.parse(text)
      const response = await send(method, path.replace('ID', page.id), sent, user)
      expect(response.json(), response.body).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      expect((await send('GET', '/bio-pages', undefined, user)).json().data).toEqual([page])
    })
  })

  describe('belong to their workspace', () => {
    it.each<[TestRequest['method'], object?]>([['GET'], ['PATCH', { title: 'mine' }], ['DELETE']])(
      '%s /bio-pages/:id: not found by others',
      async (method, body) => {
        const [page, stranger] = [await make(), await test.signUp()]
        const response = await send(method, `/bio-pages/${page.id}`, body, stranger)
        expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
        expect((await send('GET', `/bio-pages/${page.id}`)).json().data).toEqual(page)
      },
    )

    it('and cannot lead to links of another', async () => {
      const foreign = await makeLink(await test.signUp())
      const body = { slug: aSlug(), title: 'x', links: [{ title: 'x', linkId: foreign.id }] }
      expect((await send('POST', '/bio-pages', body)).json().details).toMatchObject([
        { path: 'links.0.linkId' },
      ])
    })

    it.each([
      ['viewer', 403],
      ['editor', 200],
    ] as const)('as %s: change %i', async (role, status) => {
      const page = await make()
      const member = await test.addMember(owner.workspaceId, role)
      expect((await send('GET', `/bio-pages/${page.id}`, undefined, member)).statusCode).toBe(200)
      expect((await send('PATCH', `/bio-pages/${page.id}`, { title: 'x' }, member)).statusCode).toBe(status)
    })
  })

  it('leave nothing behind when their slug is taken', async () => {
    const page = await make()
    const counts = async () => {
      const { orm } = test.deps.db
      return [await orm.$count(bioPages), await orm.$count(linkCodes, isNotNull(linkCodes.bioPageId))]
    }
    const before = await counts()
    expect((await send('POST', '/bio-pages', { slug: page.slug, title: 'x' })).statusCode).toBe(409)
    expect(await counts()).toEqual(before)
  })
})
