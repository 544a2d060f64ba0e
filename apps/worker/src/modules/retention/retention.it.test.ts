import { randomBytes, randomUUID } from 'node:crypto'
import { type AnalyticsStore, createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { createDb, type Db, domains, idempotencyKeys, users, workspaces } from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { aWorkspace } from '@waymark/deliveries/testing'
import { uuidV7 } from '@waymark/domain'
import { createJobCounts, createMetrics } from '@waymark/telemetry'
import { describeWith, type TempDir, type TestDatabase, tempDir, waitFor } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numberedClick } from '../../testing/clicks.ts'
import { deleteOldAnswers } from './delete-old-answers.ts'
import { eraseOldClicks } from './erase-old-clicks.ts'
import { createRetention } from './index.ts'
import { lapseDomains } from './lapse-domains.ts'

const nowMs = Date.parse('2026-03-03T17:00:00Z')
const dbClock = setPostgresClock(() => nowMs)
const dayMs = 86_400_000

describeWith(['postgres'], 'what is past its time', () => {
  let database: TestDatabase
  let db: Db
  let workspaceId: string
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 5 })
    workspaceId = await aWorkspace(db)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const aDomain = async (host: string, ageMs: number, status: 'pending' | 'active' | 'banned') => {
    const createdAt = new Date(nowMs - ageMs)
    const row = { id: randomUUID(), workspaceId, verificationToken: 'a token' }
    await db.orm.insert(domains).values({ ...row, host, status, createdAt })
    return host
  }
  const hostsLeft = async () =>
    (await db.orm.select({ host: domains.host }).from(domains)).map((row) => row.host)

  it('is a claim of a domain that was not proved within 7 days, and no other domain', async () => {
    const left = [
      await aDomain('young.example', 7 * dayMs, 'pending'),
      await aDomain('active.example', 8 * dayMs, 'active'),
      await aDomain('banned.example', 8 * dayMs, 'banned'),
    ]
    await aDomain('old.example', 7 * dayMs + 1, 'pending')
    expect(await lapseDomains(db, dbClock)).toEqual(['old.example'])
    expect(await lapseDomains(db, dbClock)).toEqual([])
    expect((await hostsLeft()).toSorted()).toEqual(left.toSorted())
  })

  it('is an answer to a request with an Idempotency-Key after 24 hours', async () => {
    const userId = randomUUID()
    await db.orm
      .insert(users)
      .values({ id: userId, email: `${userId}@example.com`, name: 'Ann', passwordHash: 'none' })
    for (const ageMs of [0, dayMs, dayMs + 1]) {
      const row = { userId, workspaceId, method: 'POST', path: '/links', key: `${ageMs}`, bodyHash: 'hash' }
      await db.orm.insert(idempotencyKeys).values({ ...row, createdAt: new Date(nowMs - ageMs) })
    }
    expect(await deleteOldAnswers(db, dbClock)).toBe(false)
    const left = await db.orm.select({ key: idempotencyKeys.key }).from(idempotencyKeys)
    expect(left.map(({ key }) => key).toSorted()).toEqual(['0', `${dayMs}`])
  })

  it('is deleted by a worker with this role, each kind by a job of its own', async () => {
    const requested: string[] = []
    const eraser = {
      eraseBefore: async (id: string) => {
        requested.push(id)
        throw new Error('the analytics store is unavailable')
      },
    }
    const limited = await aWorkspace(db, { retentionDays: 30 })
    const jobs = createJobCounts(Date.now)
    const metrics = createMetrics()
    jobs.addTo(metrics, 'waymark_worker')
    const warned: string[] = []
    const logger = { info: () => {}, warn: (_fields: object, message: string) => void warned.push(message) }
    await aDomain('claimed.example', Date.now(), 'pending')
    const role = await createRetention({ db, eraser, jobs, clock: Date.now, logger }).start()
    await using stack = new AsyncDisposableStack()
    stack.defer(() => role.close())
    await waitFor(async () => warned.length > 1 && !(await hostsLeft()).includes('claimed.example'), {
      timeoutMs: 20_000,
      description: 'the old claim to lapse, and the failure of another job to be logged',
    })
    expect(new Set(requested)).toEqual(new Set([limited]))
    expect(new Set(warned)).toEqual(
      new Set(['Clicks older than the retention of their workspace could not be erased']),
    )
    const text = await metrics.registry.metrics()
    for (const job of [
      'lapse-domains',
      'delete-old-answers',
      'delete-old-postbacks',
      'delete-old-identities',
      'delete-old-deliveries',
    ])
      expect(text).toContain(`waymark_worker_job_runs_total{job="${job}",result="ok"}`)
    expect(text).toContain('waymark_worker_job_runs_total{job="erase-old-clicks",result="failed"}')
  })
})

describeWith(['postgres'], 'clicks older than the days of their workspace', () => {
  let database: TestDatabase
  let db: Db
  let folder: TempDir
  let store: AnalyticsStore
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 5 })
    folder = await tempDir()
    store = createAnalyticsStore({ ...openEmbedded({ path: folder.path }), logger: { info: () => {} } })
    await store.migrate()
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
    await store.close()
    await folder.remove()
  })

  it('are erased, also where two processes do it at once', { timeout: 120_000 }, async () => {
    const [limited, unlimited, gone] = [
      await aWorkspace(db, { retentionDays: 30 }),
      await aWorkspace(db),
      await aWorkspace(db, { retentionDays: 30 }),
    ]
    await db.orm.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, gone))
    const clickOf = (number: number, workspaceId: string, at: string) => {
      const clickedAtMs = Date.parse(at)
      const clickToken = uuidV7(clickedAtMs, randomBytes(10))
      return numberedClick(number, { workspaceId, clickedAtMs, clickToken })
    }
    const [old, young] = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z']
    const clicks = [
      clickOf(1, limited, old),
      clickOf(2, limited, young),
      clickOf(3, unlimited, old),
      clickOf(4, gone, old),
    ]
    await store.writer.insertClicks(clicks)
    const eraseAll = async () => {
      while (await eraseOldClicks({ db, eraser: store.eraser, dbClock }));
    }
    await Promise.all([eraseAll(), eraseAll()])
    const left = await store.reader.clicksByTokens(clicks.map(({ clickToken }) => clickToken))
    expect([...left.keys()].toSorted()).toEqual(
      clicks
        .slice(1)
        .map(({ clickToken }) => clickToken)
        .toSorted(),
    )
  })
})
