import { downloads, memberships } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  openTestClicks,
  type TestApp,
  type TestClicks,
  type TestUser,
} from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

const january = { from: '2026-01-01', to: '2026-01-31' }
const report = { ...january, groupBy: ['link'], metrics: ['clicks'] }
const ofReport = { kind: 'report', body: report }

describeWith(['postgres'], 'downloads', () => {
  let store: TestClicks
  let test: TestApp
  let otherNode: TestApp
  let ours: ReportedWorkspace
  let links: { first: string; second: string }
  let nowMs = Date.now()

  const post = (url: string, body: object, by: TestUser = ours.user, headers: Record<string, string> = {}) =>
    test.request({ method: 'POST', url, token: by.token, workspaceId: ours.user.workspaceId, body, headers })
  const make = async (body: object, by?: TestUser): Promise<string> => {
    const answer = await post('/downloads', body, by)
    expect(answer.statusCode, answer.body).toBe(201)
    const { url } = answer.json().data
    expect(url).toMatch(/\/api\/v1\/downloads\/[\w-]{22}$/)
    return url.slice(url.indexOf('/downloads/'))
  }
  const open = (url: string, node = test) => node.request({ method: 'GET', url })
  const statusOf = async (url: string) => (await open(url)).statusCode
  const storedRows = () =>
    test.deps.db.orm.select().from(downloads).where(eq(downloads.workspaceId, ours.user.workspaceId))

  beforeAll(async () => {
    store = await openTestClicks()
    const dbClock = () => sql`${new Date(nowMs).toISOString()}::timestamptz`
    const { analytics } = store
    test = await buildTestApp({ deps: { analytics, dbClock } })
    otherNode = await buildTestApp({ deps: { analytics, dbClock, db: test.deps.db } })
    ours = await openReportedWorkspace(test, analytics)
    const originalUrl = 'https://shop.example/'
    links = {
      first: await ours.make('/links', { originalUrl }),
      second: await ours.make('/links', { originalUrl }),
    }
    await ours.click([
      { at: '2026-01-10T10:00:00Z', linkId: links.first },
      { at: '2026-01-11T10:00:00Z', linkId: links.second, countryCode: 'DE' },
    ])
  })
  afterAll(async () => {
    await otherNode.close()
    await test.close()
    await store.close()
  })

  it('of a report are the file of its export, without credentials', async () => {
    const url = await make(ofReport)
    const [file, exported] = [await open(url), await post('/analytics/report/export', report)]
    expect(file.body).toContain(links.first)
    expect(file.body).toBe(exported.body)
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect([name, file.headers[name]]).toEqual([name, exported.headers[name]])
  })

  it('of clicks are the files of the exports of links, collections and the workspace', async () => {
    const collectionId = await ours.make('/collections', { name: 'Shops' })
    await post(`/collections/${collectionId}/links`, { linkIds: [links.second] })
    const { token, workspaceId } = ours.user
    const link = await test.request({
      method: 'GET',
      url: `/links/by-id/${links.first}`,
      token,
      workspaceId,
    })
    const query = '?from=2026-01-01&to=2026-01-31'
    const rows: [object, string][] = [
      [{ linkId: links.first }, `/links/${link.json().data.shortCode}/analytics/export${query}`],
      [{ collectionId }, `/collections/${collectionId}/analytics/export${query}`],
      [{}, `/analytics/overview/export${query}`],
      [{ countries: ['de'] }, `/analytics/overview/export${query}&countries=DE`],
      [{ bom: true }, `/analytics/overview/export${query}&bom=true`],
    ]
    for (const [body, url] of rows) {
      const file = await open(await make({ kind: 'clicks', body: { ...january, ...body } }))
      const exported = await test.request({ method: 'GET', url, token, workspaceId })
      expect(exported.statusCode, url).toBe(200)
      expect([url, file.body]).toEqual([url, exported.body])
      expect(file.headers['content-disposition']).toBe(exported.headers['content-disposition'])
    }
  })

  // The mark is a part of the bytes: as text each file looks the same with and without it.
  it('begin with a byte order mark where one is requested, as the files of the routes do', async () => {
    const clicks = { kind: 'clicks', body: january }
    const startOf = async (download: object) => (await open(await make(download))).rawPayload.subarray(0, 6)
    const exported = async (query: string, body: object) =>
      (await post(`/analytics/report/export${query}`, body)).rawPayload.subarray(0, 6)
    const marked = (text: string) => Buffer.from(`\uFEFF${text}`)
    expect(await startOf({ ...ofReport, bom: true })).toEqual(marked('lin'))
    expect(await startOf({ kind: 'report', body: { ...report, bom: true } })).toEqual(marked('lin'))
    expect(await startOf({ ...clicks, bom: true })).toEqual(marked('cli'))
    expect(await startOf({ ...clicks, bom: false })).toEqual(Buffer.from('clickT'))
    expect(await exported('', { ...report, bom: true })).toEqual(marked('lin'))
    expect(await exported('?bom=true', report)).toEqual(marked('lin'))
    expect(await exported('', report)).toEqual(Buffer.from('link,l'))
  })

  it('open once, whatever two nodes are sent at the same time', async () => {
    const url = await make(ofReport)
    const nodes = [test, otherNode, test, otherNode, test, otherNode]
    const answers = await Promise.all(nodes.map((node) => open(url, node)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    expect(await statusOf(url)).toBe(404)
  })

  it('are not used up by a HEAD', async () => {
    const url = await make(ofReport)
    expect((await test.request({ method: 'HEAD', url })).statusCode).toBe(405)
    expect(await statusOf(url)).toBe(200)
  })

  it.each([
    [59_999, 200],
    [60_000, 404],
  ])('after %d ms are a %d', async (afterMs, status) => {
    const answer = await post('/downloads', ofReport)
    const { url, expiresAt } = answer.json().data
    expect(Date.parse(expiresAt)).toBe(nowMs + 60_000)
    nowMs += afterMs
    expect(await statusOf(url.slice(url.indexOf('/downloads/')))).toBe(status)
  })

  it('are stored by the hash of their token, until they have expired', async () => {
    const url = await make(ofReport)
    const token = url.slice('/downloads/'.length)
    expect(JSON.stringify(await storedRows())).not.toContain(token)
    nowMs += 60_000
    await make(ofReport)
    expect(await storedRows()).toHaveLength(1)
  })

  it('are made anew for the same Idempotency-Key: no stored answer has their URL', async () => {
    const headers = { 'idempotency-key': 'once' }
    const send = async () => (await post('/downloads', ofReport, ours.user, headers)).json().data.url
    expect(await send()).not.toBe(await send())
  })

  describe('give what their session may read when they are opened', () => {
    const member = (restriction?: { linkIds: string[] }) =>
      test.addMember(ours.user.workspaceId, 'viewer', restriction)
    const change = async ({ userId }: TestUser, row: Partial<typeof memberships.$inferInsert>) => {
      const ofMember = and(eq(memberships.userId, userId), eq(memberships.workspaceId, ours.user.workspaceId))
      await test.deps.db.orm.update(memberships).set(row).where(ofMember)
    }

    it('some links only', async () => {
      const file = await open(await make(ofReport, await member({ linkIds: [links.first] })))
      expect([file.body.includes(links.first), file.body.includes(links.second)]).toEqual([true, false])
    })

    it('fewer links than when they were made', async () => {
      const viewer = await member()
      const urls = [
        await make(ofReport, viewer),
        await make({ kind: 'clicks', body: january }, viewer),
        await make({ kind: 'clicks', body: { ...january, linkId: links.second } }, viewer),
      ]
      await change(viewer, { linkIds: [links.first] })
      const [ofLinks, clicks, ofLink] = await Promise.all(urls.map((url) => open(url)))
      for (const file of [ofLinks, clicks])
        expect([file?.body.includes(links.first), file?.body.includes(links.second)]).toEqual([true, false])
      expect(ofLink?.statusCode).toBe(404)
    })

    it('nothing after the user has signed out', async () => {
      const viewer = await member()
      const url = await make(ofReport, viewer)
      await test.request({ method: 'POST', url: '/auth/logout', token: viewer.token })
      expect((await open(url)).json()).toMatchObject({ code: 'NOT_FOUND' })
    })

    it('nothing after the user has left the workspace', async () => {
      const viewer = await member()
      const url = await make(ofReport, viewer)
      await change(viewer, { isActive: false })
      expect((await open(url)).json()).toMatchObject({ code: 'NOT_FOUND' })
    })
  })

  describe('refuse', () => {
    const unknown = '019ac1f2-7c3a-7b5e-9d10-000000000000'

    it.each([
      ['kind', { kind: 'links', body: {} }],
      ['body.groupBy', { kind: 'report', body: { ...report, groupBy: 'link' } }],
      ['body.to', { kind: 'report', body: { ...report, from: '2026-02-01', to: '2026-01-01' } }],
      ['body.from', { kind: 'clicks', body: { from: '2026-02-01', to: '2026-01-01' } }],
      ['body.countries', { kind: 'clicks', body: { countries: ['ZZ1'] } }],
      ['body.collectionId', { kind: 'clicks', body: { linkId: unknown, collectionId: unknown } }],
      ['body.limit', { kind: 'clicks', body: { limit: 5 } }],
    ])('a wrong %s', async (path, body) => {
      const before = await storedRows()
      const answer = await post('/downloads', body)
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
      const details: { path: string }[] = answer.json().details
      expect(
        details.some((detail) => detail.path.startsWith(path)),
        answer.body,
      ).toBe(true)
      expect(await storedRows()).toEqual(before)
    })

    it('a link and a collection that their user does not see', async () => {
      const viewer = await test.addMember(ours.user.workspaceId, 'viewer', { linkIds: [links.first] })
      const before = await storedRows()
      for (const body of [{ linkId: links.second }, { linkId: unknown }, { collectionId: unknown }]) {
        const answer = await post('/downloads', { kind: 'clicks', body: { ...january, ...body } }, viewer)
        expect(answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
      }
      expect(await storedRows()).toEqual(before)
    })

    it('a token that is none', async () => {
      expect(await statusOf('/downloads/p6Jm0vY2S3mXw1Qh8cZr5A')).toBe(404)
    })
  })
})
