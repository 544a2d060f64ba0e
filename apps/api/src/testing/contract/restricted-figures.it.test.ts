import { alerts, conversions } from '@waymark/db'
import { offerClicksCounter, uuidV7 } from '@waymark/domain'
import { countConversions } from '@waymark/offers'
import { describeWith } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks, type TestUser } from '../index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../reported-workspace.ts'
import { type ApiRoute, committedDocument } from './api-document.ts'
import { leastRoleOf } from './least-roles.ts'
import { forRestricted } from './restricted-members.ts'
import { createSamples, type Samples } from './samples.ts'

const document = committedDocument()
const requests = new Set([
  'POST /api/v1/analytics/report',
  'POST /api/v1/analytics/report/export',
  'POST /api/v1/reports/export',
  'POST /api/v1/analytics/reports/batch',
])

/** Every route of a workspace that only reads, and is open to members who see some links only. */
const routes: readonly ApiRoute[] = document.routes.filter(
  ({ name, method, isPublic, isEndless }) =>
    !isPublic &&
    !isEndless &&
    (method === 'GET' || requests.has(name)) &&
    leastRoleOf(name).role !== null &&
    forRestricted(name) !== 'closed',
)

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
/** Named, since one that is not moves with the time. */
const period = `from=2026-01-01&to=${tomorrow}`

/** Where others' traffic counts: what the owner is answered there changes with it. */
const counting = [
  'GET /api/v1/offers/stats',
  'GET /api/v1/offers/:id/stats',
  'GET /api/v1/costs',
  'GET /api/v1/alerts',
  'GET /api/v1/alerts/:id',
  'GET /api/v1/analytics/overview/summary',
  'GET /api/v1/analytics/overview/timeseries',
  'GET /api/v1/analytics/overview/geo',
  'GET /api/v1/analytics/overview/devices',
  'GET /api/v1/analytics/overview/referrers',
  'GET /api/v1/analytics/overview/heatmap',
  'GET /api/v1/analytics/overview/economics',
  'GET /api/v1/analytics/overview/funnel',
  'GET /api/v1/analytics/overview/export',
  'GET /api/v1/analytics/clicks',
  'GET /api/v1/analytics/conversions',
  'GET /api/v1/analytics/reports/:id/run',
  'GET /api/v1/dashboards/:id/data',
  ...requests,
]

describeWith(['postgres'], 'a member who sees some links only', () => {
  let store: TestClicks
  let test: TestApp
  let owner: ReportedWorkspace
  let member: TestUser
  let samples: Samples
  let offerId: string
  let alertId: string
  let links: { own: string; other: string }
  let firings = 0

  const storeConversion = async (linkId: string, clickToken: string) => {
    const now = new Date(test.clock.now())
    const { workspaceId } = owner.user
    const day = now.toISOString().slice(0, 10)
    const click = sql`'{}'::jsonb`
    const times = { clickedAt: now, convertedAt: now, createdAt: now, updatedAt: now }
    await test.deps.db.transaction(async (tx) => {
      await countConversions(
        tx,
        [{ workspaceId, offerId, day, atMs: now.getTime(), delta: 1 }],
        now.getTime(),
      )
      await tx.insert(conversions).values({
        id: uuidV7(now.getTime(), test.deps.randomBytes(10)),
        workspaceId,
        clickToken,
        linkId,
        offerId,
        status: 'sale',
        payout: '10',
        currency: 'USD',
        source: 'postback',
        click,
        countedOn: day,
        countedAt: now,
        ...times,
      })
    })
  }

  /**
   * Everything that a link can bring: clicks, offer clicks, conversions, costs, and an alert that fires for
   * it.
   */
  const bringTraffic = async (linkId: string) => {
    const justNow = new Date(test.clock.now() - 60_000).toISOString()
    const at = ['2026-01-15T12:00:00Z', justNow, justNow]
    const of = { linkId, offerId, countryCode: 'GB', refererDomain: 'news.example', language: 'en' }
    const clicks = await owner.click(at.map((time) => ({ ...of, at: time })))
    await owner.convert(clicks.map((click) => ({ click })))
    await test.deps.kv.getOrSet(offerClicksCounter.key(offerId), '0', 60_000)
    await test.deps.kv.incrementKnown([{ key: offerClicksCounter.key(offerId), by: clicks.length }])
    for (const { clickToken } of clicks) await storeConversion(linkId, clickToken)
    await owner.make('/costs', {
      periodStart: '2026-01-15',
      periodEnd: '2026-01-15',
      amount: 5,
      linkId,
    })
    firings += 1
    const firing = { lastFiredAt: new Date(test.clock.now()), lastValue: firings }
    await test.deps.db.orm.update(alerts).set(firing).where(eq(alerts.id, alertId))
  }

  /** Without what only says when it was answered: a range that is not over is compared up to now. */
  const answerTo = async (route: ApiRoute, user: TestUser): Promise<string> => {
    const { url, body } = await samples.sampleOf(route)
    const { token, workspaceId } = user
    const isOfPeriod = route.parameters.some((one) => one.in === 'query' && one.name === 'from')
    const requested = isOfPeriod ? `${url}?${period}` : url
    const answer = await test.request({ method: route.method, url: requested, body, token, workspaceId })
    expect([200, 404], `${route.name}: ${answer.body}`).toContain(answer.statusCode)
    const lasting = answer.body
      .replace(/"(timestamp|afterCursor)":"[^"]*"/, '')
      .replaceAll(/("comparison":\{"from":"[^"]*","to":)"[^"]*"/g, '$1""')
    return `${answer.statusCode} ${lasting}`
  }
  const answersTo = async (user: TestUser) => {
    const answers = new Map<string, string>()
    for (const route of routes) answers.set(route.name, await answerTo(route, user))
    return answers
  }

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    owner = await openReportedWorkspace(test, store.analytics)
    samples = createSamples(test, owner.user, document)
    offerId = await samples.nameOf({ collection: '/offers', property: 'id' })
    alertId = await samples.nameOf({ collection: '/alerts', property: 'id' })
    const own = await samples.nameOf({ collection: '/links', property: 'id' })
    links = { own, other: await owner.make('/links', { originalUrl: 'https://shop.example/hats' }) }
    const collectionId = await samples.nameOf({ collection: '/collections', property: 'id' })
    const restriction = { linkIds: [own], collectionIds: [collectionId] }
    member = await test.addMember(owner.user.workspaceId, 'editor', restriction)
    await bringTraffic(links.own)
    for (const route of routes) await samples.sampleOf(route)
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it('is shown the key of postbacks nowhere', async () => {
    const { token, workspaceId } = member
    const answer = await test.request({ method: 'GET', url: '/postback-security', token, workspaceId })
    expect(answer.json().data.key).toBeNull()
  })

  it('is shown what its links brought to an offer, and not how much room others left under its caps', async () => {
    await owner.make('/offers', { name: 'Not visited', url: 'https://shop.example/', capDaily: 5 })
    const { token, workspaceId } = member
    const one = await test.request({ method: 'GET', url: `/offers/${offerId}/stats`, token, workspaceId })
    const shown = { conversionsToday: 3, conversionsTotal: 3, clicksTotal: 3, cr: 1 }
    const unsaid = { capDailyRemaining: null, capTotalRemaining: null }
    expect(one.json().data).toMatchObject({ offerId, ...shown, ...unsaid })
    const { key } = await test.makeKey(member, { scopes: ['offers:read'] })
    const all = (await test.request({ method: 'GET', url: '/offers/stats', key })).json().data
    const nothing = { conversionsToday: 0, conversionsTotal: 0, clicksTotal: 0, cr: 0, capDaily: 5 }
    expect(all).toEqual([expect.objectContaining({ ...nothing, ...unsaid }), one.json().data])
  })

  describe('is answered the same whatever the others’ traffic is, by', () => {
    const before = { member: new Map<string, string>(), owner: new Map<string, string>() }
    const after = { member: new Map<string, string>(), owner: new Map<string, string>() }
    beforeAll(async () => {
      before.member = await answersTo(member)
      before.owner = await answersTo(owner.user)
      await bringTraffic(links.other)
      // Answers and totals that are cached are too old by then.
      test.clock.advance(2_000)
      after.member = await answersTo(member)
      after.owner = await answersTo(owner.user)
    })

    it.each(routes)('$name', ({ name }) => {
      expect(after.member.get(name)).toEqual(before.member.get(name))
    })

    it('where the owner’s answers change with it', () => {
      const changed = routes.filter(({ name }) => after.owner.get(name) !== before.owner.get(name))
      expect(changed.map(({ name }) => name)).toEqual(expect.arrayContaining(counting))
    })
  })
})
