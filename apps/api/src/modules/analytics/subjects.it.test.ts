import { randomBytes } from 'node:crypto'
import { collectionLinks, links, memberships, workspaces } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { describeWith } from '@waymark/testing'
import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  openTestClicks,
  type TestApp,
  type TestClicks,
  type TestUser,
} from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

import { clickRecord } from '../events/index.ts'

const range = 'from=2026-01-10&to=2026-01-12'

describeWith(['postgres'], 'whose analytics are shown', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace
  let shoes: string
  let hats: string
  let collection: string
  let clicks: ClickEvent[]

  const get = (url: string, by: TestUser = ours.user) =>
    test.request({ method: 'GET', url, token: by.token, workspaceId: by.workspaceId })
  const view = async (url: string, by?: TestUser) => {
    const response = await get(url, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const refusal = async (url: string, by?: TestUser) => {
    const response = await get(url, by)
    return [response.statusCode, response.json().code]
  }

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    shoes = await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias: 'our-shoes' })
    hats = await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias: 'our-hats' })
    collection = await ours.make('/collections', { name: 'Hats' })
    const { token, workspaceId } = ours.user
    const url = `/collections/${collection}/links`
    await test.request({ method: 'POST', url, token, workspaceId, body: { linkIds: [hats] } })
    const network = { isp: 'A&A', connectionType: 'cable_dsl', asn: 20_712, inApp: 'Instagram' } as const
    clicks = await ours.click([
      {
        at: '2026-01-10T10:00:00.123Z',
        linkId: shoes,
        countryCode: 'GB',
        subIds: { sub_id_2: '=1+1' },
        ip: '81.2.69.142',
        userAgent: 'Mozilla/5.0',
        gclid: 'g1',
        clickIds: { msclkid: 'm1' },
        resolvedParams: { c: 'x' },
        ...network,
      },
      { at: '2026-01-11T10:00:00Z', linkId: shoes, countryCode: 'US' },
      {
        at: '2026-01-12T10:00:00Z',
        linkId: hats,
        countryCode: 'GB',
        city: 'Stratford, "upon" Avon',
        subIds: { sub_id_11: 'a,b' },
      },
      { at: '2026-01-12T11:00:00Z', linkId: hats, isBot: true, botReason: 'ua_pattern' },
      { at: '2026-01-13T00:00:00Z', linkId: hats },
    ])
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it('is distinguished from what is not there, for links on the domain of all, and hidden for collections', async () => {
    const stranger = await test.signUp()
    for (const figure of ['summary', 'economics', 'ab-test', 'export']) {
      expect(await refusal(`/links/our-shoes/analytics/${figure}`, stranger)).toEqual([403, 'FORBIDDEN'])
      expect(await refusal(`/links/nobodys/analytics/${figure}`, stranger)).toEqual([404, 'NOT_FOUND'])
      const ofCollection = `/collections/${collection}/analytics/${figure}`
      expect(await refusal(ofCollection, stranger)).toEqual([404, 'NOT_FOUND'])
    }
    expect(await view(`/analytics/overview/summary?${range}`, stranger)).toMatchObject({
      totalClicks: 0,
      bots: 0,
    })
  })

  it('is that of the links a restricted member sees', async () => {
    const { workspaceId } = ours.user
    const member = await test.addMember(workspaceId, 'viewer')
    const restrict = (lists: { linkIds: string[]; collectionIds: string[] }) =>
      test.deps.db.orm
        .update(memberships)
        .set(lists)
        .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, member.userId)))
    const overview = async () => (await view(`/analytics/overview/summary?${range}`, member)).totalClicks
    expect(await overview()).toBe(3)
    await restrict({ linkIds: [shoes], collectionIds: [] })
    expect(await overview()).toBe(2)
    expect(await refusal('/links/our-hats/analytics/summary', member)).toEqual([403, 'FORBIDDEN'])
    expect(await refusal(`/collections/${collection}/analytics/summary`, member)).toEqual([404, 'NOT_FOUND'])
    const { body } = await get(`/analytics/overview/export?${range}`, member)
    expect(body.split('\r\n')).toHaveLength(1 + 2 + 1)
    await restrict({ linkIds: [], collectionIds: [collection] })
    expect(await overview()).toBe(1)
    expect((await view(`/collections/${collection}/analytics/summary?${range}`, member)).totalClicks).toBe(1)
    await restrict({ linkIds: [], collectionIds: [] })
    expect(await overview()).toBe(0)
  })

  it('is that of the deleted links of a collection, too', async () => {
    const { token, workspaceId } = ours.user
    const linkId = await ours.make('/links', {
      originalUrl: 'https://shop.example/',
      customAlias: 'our-past',
    })
    const old = await ours.make('/collections', { name: 'Past' })
    const body = { linkIds: [linkId] }
    await test.request({ method: 'POST', url: `/collections/${old}/links`, token, workspaceId, body })
    await ours.click([{ at: '2025-05-01T10:00:00Z', linkId }])
    const day = { periodStart: '2025-05-01', periodEnd: '2025-05-01' }
    await ours.make('/costs', { linkId, amount: 3, ...day })
    const past = () => view(`/collections/${old}/analytics/summary?from=2025-05-01&to=2025-05-02`)
    expect(await past()).toMatchObject({ totalClicks: 1, cost: 3 })
    const deleted = await test.request({ method: 'DELETE', url: '/links/our-past', token, workspaceId })
    expect(deleted.statusCode).toBe(204)
    expect(await past()).toMatchObject({ totalClicks: 1, cost: 3 })
  })

  it('is of ninety days at most on the free plan, days of the calendar', async () => {
    const setPlan = (plan: 'free' | 'enterprise') =>
      test.deps.db.orm.update(workspaces).set({ plan }).where(eq(workspaces.id, ours.user.workspaceId))
    // The clocks of London are put back within it: 90 days and an hour.
    const ninety = 'from=2026-08-01&to=2026-10-29&timezone=Europe/London'
    const more = 'from=2026-08-01&to=2026-10-30&timezone=Europe/London'
    await setPlan('free')
    for (const base of [
      '/links/our-shoes/analytics',
      `/collections/${collection}/analytics`,
      '/analytics/overview',
    ]) {
      expect((await get(`${base}/funnel?${ninety}`)).statusCode).toBe(200)
      for (const figure of ['funnel', 'timeseries', 'export'])
        expect(await refusal(`${base}/${figure}?${more}`)).toEqual([402, 'UPGRADE_REQUIRED'])
    }
    await setPlan('enterprise')
    expect((await get(`/analytics/overview/funnel?${more}`)).statusCode).toBe(200)
  })

  describe('as a file', () => {
    it('has a line for each click of people in the range', async () => {
      const response = await get(`/analytics/overview/export?${range}&countries=GB`)
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(response.headers['content-disposition']).toBe('attachment; filename="clicks.csv"')
      const [header, ...lines] = response.body.split('\r\n')
      expect(header?.split(',').slice(0, 3)).toEqual(['clickToken', 'clickedAt', 'linkId'])
      expect(header?.split(',').filter((name) => name.startsWith('sub_id_'))).toEqual([
        'sub_id_2',
        'sub_id_11',
      ])
      const [first, , third] = clicks
      expect(lines).toHaveLength(3)
      // Links stand in an order of their own.
      const lineOf = (click: ClickEvent | undefined) =>
        lines.find((line) => line.startsWith(click?.clickToken ?? '-'))
      expect(lineOf(first)).toContain(`${first?.clickToken},2026-01-10T10:00:00.123Z,${shoes}`)
      expect(lineOf(first)).toContain(",'=1+1,")
      expect(lineOf(first)).toContain(',A&A,cable_dsl,20712,Instagram,')
      expect(lineOf(third)).toContain(`${third?.clickToken},2026-01-12T10:00:00.000Z,${hats}`)
      expect(lineOf(third)).toContain('"Stratford, ""upon"" Avon"')
      expect(lines[2]).toBe('')
    })

    it('has what the log has, and bots by choice', async () => {
      const file = async (more: string): Promise<Record<string, string>[]> =>
        parse((await get(`/analytics/overview/export?${range}${more}`)).body, { columns: true })
      const logged = (await get(`/analytics/clicks?${range}&limit=100`)).json().data
      const rows = await file('&bots=true')
      expect(rows.map(({ clickToken }) => clickToken).toSorted()).toEqual(
        logged.map(({ clickToken }: { clickToken: string }) => clickToken).toSorted(),
      )
      expect(rows.filter(({ isBot }) => isBot === 'true')).toHaveLength(1)
      expect(await file('&bots=false')).toHaveLength(rows.length - 1)
      const fields = Object.keys(clickRecord.shape).filter((name) => name !== 'subIds')
      const names = Object.keys(rows[0] ?? {})
      expect(names.filter((name) => !name.startsWith('sub_id_')).toSorted()).toEqual(fields.toSorted())
      const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
      for (const { subIds, ...record } of logged) {
        const row = rows.find(({ clickToken }) => clickToken === record.clickToken)
        for (const [name, value] of Object.entries({ ...record, ...subIds })) {
          const isEmpty = value === null || (typeof value === 'object' && Object.keys(value).length === 0)
          expect([name, row?.[name]?.replace(/^'/, '')]).toEqual([name, isEmpty ? '' : textOf(value)])
        }
      }
    })

    it('shows a key that may not read the log nothing of who the visitors were', async () => {
      const { token, workspaceId } = ours.user
      const keyWith = async (scopes: string[]) => {
        const body = { name: 'Files', scopes }
        const made = await test.request({ method: 'POST', url: '/api-keys', token, workspaceId, body })
        return made.json().data.key
      }
      const visitors = async (scopes: string[]) => {
        const url = `/links/our-shoes/analytics/export?${range}`
        const { body } = await test.request({ method: 'GET', url, key: await keyWith(scopes) })
        const rows: Record<string, string>[] = parse(body, { columns: true })
        return rows.map(({ ipAddress, userAgent }) => `${ipAddress} ${userAgent}`)
      }
      expect(await visitors(['analytics:read'])).toEqual([' ', ' '])
      const [withAddress] = await visitors(['analytics:read', 'reports:read'])
      expect(withAddress).toBe('81.2.69.142 Mozilla/5.0')
    })

    it('has every click once, over the ends of its pages and clicks of one moment', async () => {
      const linkId = await ours.make('/links', {
        originalUrl: 'https://shop.example/',
        customAlias: 'our-many',
      })
      const other = await ours.make('/links', { originalUrl: 'https://shop.example/' })
      const at = (index: number) => `2025-02-0${1 + (index % 3)}T10:00:00Z`
      const many = await ours.click(
        Array.from({ length: 12_000 }, (_, index) => ({
          at: at(index),
          linkId: index % 5 ? linkId : other,
        })),
      )
      const tokens = async (base: string) => {
        const { body } = await get(`${base}/export?from=2025-02-01&to=2025-02-04`)
        return body
          .split('\r\n')
          .slice(1, -1)
          .map((line) => line.slice(0, 36))
      }
      const all = await tokens('/analytics/overview')
      expect(all).toHaveLength(many.length)
      expect(new Set(all)).toEqual(new Set(many.map(({ clickToken }) => clickToken)))
      expect(await tokens('/links/our-many/analytics')).toHaveLength(9_600)
    })
  })

  it('is that of ten thousand links of a collection at once', async () => {
    const { workspaceId } = ours.user
    const big = await ours.make('/collections', { name: 'Ten thousand' })
    const createdAt = new Date()
    const ids = Array.from({ length: 10_000 }, () => uuidV7(createdAt.getTime(), randomBytes(10)))
    for (let start = 0; start < ids.length; start += 1_000) {
      const some = ids.slice(start, start + 1_000)
      const row = { workspaceId, domainKey: '', originalUrl: 'https://shop.example/', createdAt }
      await test.deps.db.orm
        .insert(links)
        .values(some.map((id) => ({ ...row, id, shortCode: `s${id.slice(-16)}`, updatedAt: createdAt })))
      await test.deps.db.orm
        .insert(collectionLinks)
        .values(some.map((linkId) => ({ workspaceId, collectionId: big, linkId, createdAt })))
    }
    await ours.click([...ids.slice(0, 50), shoes].map((linkId) => ({ at: '2024-06-01T10:00:00Z', linkId })))
    await ours.make('/costs', {
      linkId: ids[0],
      periodStart: '2024-06-01',
      periodEnd: '2024-06-01',
      amount: 5,
    })
    const requested = 'from=2024-06-01&to=2024-06-02'
    const base = `/collections/${big}/analytics`
    expect(await view(`${base}/summary?${requested}`)).toMatchObject({
      totalClicks: 50,
      cost: 5,
    })
    expect((await view(`${base}/devices?${requested}`)).totalClicks).toBe(50)
    expect((await get(`${base}/export?${requested}`)).body.split('\r\n')).toHaveLength(1 + 50 + 1)
  })
})
