import { randomBytes, randomUUID } from 'node:crypto'
import { createWaitingPostbacks, deleteOldPostbacks } from '@waymark/conversions'
import {
  alerts,
  conversions,
  createDb,
  type Db,
  domains,
  idempotencyKeys,
  links,
  offers,
  pageViews,
  postbackLogs,
  redirectRules,
  users,
} from '@waymark/db'
import { setPostgresClock } from '@waymark/db/testing'
import { createDeliveryQueue, createOutgoingEventQueue, deleteOldDeliveries } from '@waymark/deliveries'
import { aConversion, anIntegration, aTrafficSource, aWebhook, aWorkspace } from '@waymark/deliveries/testing'
import { uuidV7 } from '@waymark/domain'
import { createMemoryKv } from '@waymark/kv/memory'
import { createOfferFigures } from '@waymark/offers'
import { withChange } from '@waymark/replica/changes'
import {
  createTestDatabase,
  describeWith,
  fillTables,
  findWholeReads,
  type Statement,
  type TestDatabase,
  type WholeRead,
  waitFor,
} from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAlertChecksRepository } from './modules/alerts/alerts.repository.ts'
import { createConversionsRepository } from './modules/conversions/conversions.repository.ts'
import { createHealthRepository } from './modules/offers/health-checks.repository.ts'
import { createOfferChecksRepository } from './modules/offers/offer-checks.repository.ts'
import { createPageViewsRepository } from './modules/page-views/page-views.repository.ts'
import { deleteOldAnswers } from './modules/retention/delete-old-answers.ts'
import { eraseOldClicks } from './modules/retention/erase-old-clicks.ts'
import { lapseDomains } from './modules/retention/lapse-domains.ts'
import { numberedClick } from './testing/clicks.ts'

const nowMs = Date.parse('2026-01-02T03:04:05.000Z')
const now = new Date(nowMs)
const dbClock = setPostgresClock(() => nowMs)

/** What may be read whole, by what reads it. */
const wholeByNature = [
  // Looks after all offers: for those that were never checked, and for rates that fell.
  { reads: 'offers', statement: /^insert into "offer_checks"/ },
  { reads: 'offer_checks', statement: /^insert into "offer_checks"/ },
  { reads: 'offers', statement: /"auto_disable_min_clicks"\) > 0/ },
  // Those that are due come first.
  { reads: 'alerts_due', statement: /^update "alerts" set "lease_id"/ },
]
const isKnown = (found: WholeRead) =>
  wholeByNature.some(({ reads, statement }) => reads === found.reads && statement.test(found.statement))

describeWith(['postgres'], 'statements of the worker on full tables', () => {
  let database: TestDatabase
  let db: Db
  let workspaceId: string
  const statements: Statement[] = []

  const addOffer = async () => {
    const [offerId, linkId] = [randomUUID(), randomUUID()]
    const offer = {
      id: offerId,
      workspaceId,
      name: 'Ours',
      url: 'https://shop.example/',
      payoutCurrency: 'USD',
    }
    await db.orm.insert(offers).values({ ...offer, autoDisableMinClicks: 1, autoDisableMinCr: '0.5' })
    await db.orm
      .insert(links)
      .values({ id: linkId, workspaceId, shortCode: 'go', originalUrl: 'https://example.com' })
    const flowConfig = { offers: [{ id: offerId, weight: 1 }] }
    await db.orm
      .insert(redirectRules)
      .values({ id: randomUUID(), linkId, schema: 'landing_offer', flowConfig })
    return offerId
  }
  const addPageView = () =>
    db.orm.insert(pageViews).values({
      id: randomUUID(),
      clickToken: randomUUID(),
      url: 'https://shop.example/',
      viewedAt: now,
      retryAt: now,
    })
  const addConversion = async () => {
    const { conversion } = aConversion(workspaceId)
    const { clickedAtMs: _clickedAtMs, clickToken, linkId, offerId, networkId, ...click } = conversion.click
    await db.orm.insert(conversions).values({
      id: conversion.conversionId,
      workspaceId,
      clickToken,
      linkId,
      offerId,
      networkId,
      goalId: randomUUID(),
      status: 'sale',
      payout: '1',
      currency: 'USD',
      tid: 'T-1',
      source: 'postback',
      clickedAt: now,
      convertedAt: now,
      click: { ...click, bioLinkId: null, trafficSourceId: null, deviceType: 'mobile', isUnique: true },
      createdAt: now,
      updatedAt: now,
    })
  }

  const checkOffers = async (offerId: string) => {
    const checks = createOfferChecksRepository(db.orm)
    const readFigures = createOfferFigures({
      kv: createMemoryKv({ monotonicMs: () => nowMs }),
      reader: { offerClicksTotals: async () => new Map() },
      clock: () => nowMs,
    })
    const health = createHealthRepository(db.orm)
    await health.begin()
    const due = await health.claim(20, 30_000)
    const verdict = { kind: 'healthy' } as const
    await health.noteHosts(due.map((each) => ({ due: each, host: 'shop.example', verdict })))
    await health.hostsOfRound(60_000)
    for (const each of due)
      await health.end(each, { failure: null, isGood: true, counts: false, nextInMs: 60_000 })
    await checks.watchedForCr('00000000-0000-0000-0000-000000000000', 500)
    await checks.checkedClicks([offerId])
    await checks.storeCheckedClicks(offerId, 1)
    await checks.lockForUpdate(offerId)
    await readFigures(db.orm, [offerId])
    await db.transaction((tx) => withChange(tx, { linksUsing: { offers: [offerId] } }))
  }

  const send = async () => {
    await aWebhook(db, workspaceId)
    await aTrafficSource(db, workspaceId)
    await anIntegration(db, workspaceId)
    const outgoingEvents = createOutgoingEventQueue({ clock: () => nowMs, dbClock, randomBytes })
    await db.transaction((tx) => outgoingEvents.queueEvents(tx, [aConversion(workspaceId)]))
    const queue = createDeliveryQueue({
      db,
      send: async () => ({ kind: 'delivered', answer: { status: 200, ms: 1, body: '' } }),
      dbClock,
      onError: (error) => expect.unreachable(String(error)),
      concurrency: 20,
    })
    queue.start()
    const isSent = () => statements.some(({ text }) => /update\W+deliveries\b.*delivered_at/s.test(text))
    await waitFor(isSent, { timeoutMs: 20_000, description: 'the deliveries' })
    await queue.close()
  }

  const project = async () => {
    const known = createConversionsRepository(db)
    await known.markProjected(await known.behind({ limit: 100, without: [randomUUID()] }))
    const views = createPageViewsRepository(db, dbClock)
    const claimed = await views.claim({ leaseMs: 60_000, limit: 10 })
    await views.retryLater(claimed.map(({ id }) => ({ id, waitMs: 60_000 })))
    await views.remove([randomUUID()])
  }

  /** Two that wait: the click of one can be read, the other is given up. */
  const processWaiting = async () => {
    const click = numberedClick(1, { workspaceId })
    const add = (clickToken: string, keyHash: string | null) => {
      const report = {
        clickToken,
        status: 'sale',
        statusLists: {},
        payout: '1',
        currency: null,
        tid: null,
        goalKey: null,
        convertedAt: null,
        network: 'Ours',
        keyHash,
      }
      const arrival = { ip: '192.0.2.7', method: 'GET', query: {} }
      const [id, retryAt] = [uuidV7(nowMs, randomBytes(10)), now]
      const row = { ...arrival, id, source: 'postback' as const, report, clickToken, retryAt }
      return db.orm.insert(postbackLogs).values({ ...row, receivedAt: now })
    }
    await add(click.clickToken, null)
    await add('0193a1f0-0000-7000-8000-000000000009', 'of a key')
    const stored = { ...click, ingestedAtMs: nowMs, storedForMs: 60_000 }
    const waiting = createWaitingPostbacks({
      db,
      analytics: { reader: { clicksByTokens: async () => new Map([[click.clickToken, stored]]) } },
      clock: () => nowMs,
      randomBytes,
      logger: { error: (details, message) => expect.unreachable(`${message}: ${JSON.stringify(details)}`) },
    })
    expect(await waiting.process()).toBe(false)
    expect(Object.fromEntries([...waiting.outcomes()].map(([{ result }, count]) => [result, count]))).toEqual(
      {
        created: 1,
        unknown: 1,
      },
    )
    await deleteOldPostbacks(db, dbClock)
  }

  const deleteOld = async () => {
    await lapseDomains(db, dbClock)
    await deleteOldAnswers(db, dbClock)
    await deleteOldDeliveries(db, dbClock)
    await eraseOldClicks({ db, eraser: { eraseBefore: async () => false }, dbClock })
    const userId = randomUUID()
    await db.orm.insert(users).values({ id: userId, email: 'ann@example.com', name: 'Ann', passwordHash: '' })
    const answer = { userId, workspaceId, method: 'POST', path: '/links', key: 'a key', bodyHash: 'hash' }
    await db.orm.insert(idempotencyKeys).values({ ...answer, createdAt: now })
    const domain = { id: randomUUID(), workspaceId, host: 'go.example', verificationToken: 'a token' }
    await db.orm.insert(domains).values({ ...domain, status: 'active', createdAt: now })
  }

  const watchAlerts = async () => {
    const alert = {
      id: randomUUID(),
      workspaceId,
      name: 'Few clicks',
      metric: 'clicks',
      operator: 'lt',
      threshold: 1,
    }
    await db.orm
      .insert(alerts)
      .values({ ...alert, windowMinutes: 60, scope: 'workspace', cooldownMinutes: 60 })
    const checks = createAlertChecksRepository(db.orm, dbClock)
    for (const due of await checks.claim({ limit: 10, leaseMs: 30_000, everyMs: 60_000 })) {
      await checks.lockForUpdate(due)
      await checks.release(due, 60_000)
      await checks.end(due.id, now, null)
    }
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    const onStatement = (text: string, values: readonly unknown[]) => void statements.push({ text, values })
    db = createDb({ url: database.url, maxConnections: 5, onStatement })
    await db.migrate()
    workspaceId = await aWorkspace(db)
    await processWaiting()
    await addConversion()
    await addPageView()
    await checkOffers(await addOffer())
    await send()
    await project()
    await watchAlerts()
    await deleteOld()
    const empty = await fillTables(database.url, {
      rows: 20_000,
      workspaces: 1_000,
      columns: {
        // One in a hundred is behind, as on a busy day.
        'conversions.projected_version': 'case when n % 100 = 0 then 0 else sample.version end',
        // A day of requests.
        'idempotency_keys.created_at': `now() - n * interval '4 seconds'`,
        // As long as they are: small tables are rather read whole.
        'capi_integrations.credentials': `repeat('x', 1500)`,
        'traffic_sources.postback_url': `repeat('x', 1500)`,
        'webhooks.secret': `repeat('x', 1500)`,
        // Each with an offer of its own, and as long as rules are.
        'redirect_rules.flow_config': `jsonb_build_object('html', repeat('x', 500),
          'offers', jsonb_build_array(jsonb_build_object('id', n)))`,
      },
    })
    const filled = [
      'alerts',
      'conversions',
      'deliveries',
      'domains',
      'idempotency_keys',
      'offer_checks',
      'page_views',
      'postback_logs',
      'redirect_rules',
    ]
    expect(empty.filter((table) => filled.includes(table))).toEqual([])
  }, 240_000)
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('read no big table, and no big index, from one end to the other', async () => {
    const found = await findWholeReads(database.url, statements, { bigRows: 2_000 })
    expect(found.filter((one) => !isKnown(one))).toEqual([])
  })
})
