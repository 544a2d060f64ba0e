import { randomUUID } from 'node:crypto'
import { domains, links } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Columns = typeof links.$inferInsert
/** Columns that are looked for by the body, and those that say nothing about where a visit goes. */
type Besides =
  | ('id' | 'workspaceId' | 'domainKey' | 'domainId' | 'shortCode' | 'customAlias' | 'originalUrl')
  | ('title' | 'notes' | 'isStarred' | 'tags' | 'trafficSourceId')
  | ('version' | 'rulesVersion' | 'createdAt' | 'updatedAt' | 'deletedAt')

/** A value of each other column that no new link has: a column that is added has to be here. */
const settings: { [Column in Exclude<keyof Columns, Besides>]-?: NonNullable<Columns[Column]> } = {
  isActive: false,
  startsAt: new Date('2020-01-01'),
  expiresAt: new Date('2090-01-01'),
  expiredUrl: 'https://over.example/',
  redirectType: '301',
  appendQuery: false,
  appendPath: true,
  deepLink: { ios: 'fb://x', android: null },
  utm: { source: 'a', medium: null, campaign: null, term: null, content: null },
  utmPrecedence: 'link',
  subIdMap: { sub_id_1: 'a' },
  uniquenessHours: 1,
  clickLimit: 5,
  passwordHash: 'h',
  bindVisitors: 'rule',
  retargetingPixels: [{ provider: 'facebook', pixelId: '1' }],
  expectedApproval: 50,
}

describeWith(['postgres'], 'POST /links with findExisting', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, by: object = user) =>
    test.request({ method, url, body, token: user.token, ...by })
  const make = async (body: object) => {
    const response = await send('POST', '/links', body)
    return { status: response.statusCode, ...response.json().data }
  }
  const aTarget = () => `https://shop.example/${randomUUID()}`
  const audited = async () => (await send('GET', '/audit-log?limit=1')).json().meta.total

  it('answers 200 with the oldest that is alike, and writes nothing', async () => {
    const originalUrl = aTarget()
    const first = await make({ originalUrl, findExisting: true })
    await make({ originalUrl })
    const before = await audited()
    const again = await make({ originalUrl, findExisting: true })
    expect([first.status, again]).toEqual([201, { ...first, status: 200 }])
    expect(await audited()).toBe(before)
  })

  /** Rows: the link that is there, the body, and whether they are the same link. */
  it.each<[stored: object, said: object, status: 200 | 201]>([
    [{ title: 'T', tags: ['a', 'b'], notes: 'N' }, {}, 200],
    [{ title: 'T', tags: ['a', 'b'] }, { title: 'T', tags: ['b'] }, 200],
    [{ title: 'T' }, { title: 'U' }, 201],
    [{}, { tags: ['a'] }, 201],
    [{}, { isActive: true, redirectType: '302', appendQuery: true, utm: null, subIdMap: {} }, 200],
    [{ utm: { source: 'a' } }, { utm: { source: 'a' } }, 200],
    [{ utm: { source: 'a' } }, {}, 201],
    [{ isActive: false }, {}, 201],
    [{}, { redirectType: '301' }, 201],
    [{ expiresAt: '2090-01-01T00:00:00Z' }, { expiresAt: '2090-01-01T01:00:00+01:00' }, 200],
    [{ expiresAt: '2090-01-01T00:00:00Z' }, { expiresAt: '2091-01-01T00:00:00Z' }, 201],
    [{ clickLimit: 5 }, {}, 201],
    [{ password: 'open sesame' }, { password: 'open sesame' }, 201],
    [{ password: 'open sesame' }, {}, 201],
  ])('%j is what %j means: %i', async (stored, said, status) => {
    const originalUrl = aTarget()
    const { id } = await make({ originalUrl, ...stored })
    const found = await make({ originalUrl, ...said, findExisting: true })
    expect([found.status, found.id === id]).toEqual([status, status === 200])
  })

  it.each(Object.entries(settings))('finds none with another %s', async (column, value) => {
    const originalUrl = aTarget()
    const { id } = await make({ originalUrl })
    await test.deps.db.orm
      .update(links)
      .set({ [column]: value })
      .where(eq(links.id, id))
    expect((await make({ originalUrl, findExisting: true })).status).toBe(201)
  })

  it('finds none with a traffic source', async () => {
    const source = { name: 'Ads', postbackUrl: 'https://ads.example/?c={click_id}' }
    const made = await send('POST', '/traffic-sources', source)
    const originalUrl = aTarget()
    await make({ originalUrl, trafficSourceId: made.json().data.id })
    expect((await make({ originalUrl, findExisting: true })).status).toBe(201)
  })

  it('finds none on another domain, with another alias, with rules, deleted, or of another workspace', async () => {
    const domainId = randomUUID()
    const domain = { id: domainId, workspaceId: user.workspaceId, host: `${randomUUID()}.example` }
    await test.deps.db.orm
      .insert(domains)
      .values({ ...domain, verificationToken: 't', status: 'active' as const })
    const originalUrl = aTarget()
    const customAlias = `a-${randomUUID().slice(0, 8)}`
    const link = await make({ originalUrl, customAlias })
    const existing = { originalUrl, findExisting: true }
    expect((await make({ ...existing, customAlias })).id).toBe(link.id)
    const onDomain = await make({ ...existing, domainId })
    expect(onDomain.status).toBe(201)
    expect((await make({ ...existing, domainId })).id).toBe(onDomain.id)
    expect((await make({ ...existing, customAlias: `${customAlias}-2` })).status).toBe(201)
    await send('POST', `/links/${customAlias}/rules`, { targetUrl: 'https://shop.example/' })
    expect((await make({ ...existing, customAlias })).status).toBe(409)
    await send('DELETE', `/links/${customAlias}-2`)
    const other = await test.signUp()
    const theirs = await send('POST', '/links', existing, { token: other.token })
    expect(theirs.statusCode).toBe(201)
    expect((await make(existing)).status).toBe(201)
  })

  it('finds one that is in all collections that the body names', async () => {
    const originalUrl = aTarget()
    const { id } = (await send('POST', '/collections', { name: 'C' })).json().data
    expect((await make({ originalUrl })).status).toBe(201)
    const body = { originalUrl, collectionIds: [id], findExisting: true }
    const first = await make(body)
    expect([first.status, (await make(body)).id]).toEqual([201, first.id])
  })

  it('makes one, whatever number of calls come at once', async () => {
    const body = { originalUrl: aTarget(), findExisting: true }
    const made = await Promise.all(Array.from({ length: 5 }, () => make(body)))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  it('answers a repeated Idempotency-Key as the first time', async () => {
    const body = { originalUrl: aTarget(), findExisting: true }
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [
      await send('POST', '/links', body, { headers }),
      await send('POST', '/links', body, { headers }),
    ]
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body])
  })

  it('is for those who may make links: of an account, and not for members who see some links only', async () => {
    const body = { originalUrl: aTarget(), findExisting: true }
    const { id } = await make(body)
    const restriction = { linkIds: [id] }
    const member = await test.addMember(user.workspaceId, 'editor', restriction)
    const by = { token: member.token, workspaceId: user.workspaceId }
    expect((await send('POST', '/links', body, by)).statusCode).toBe(403)
    const anybody = await test.request({ method: 'POST', url: '/links', body })
    expect(anybody.json()).toMatchObject({ statusCode: 400, details: [{ path: 'findExisting' }] })
  })
})
