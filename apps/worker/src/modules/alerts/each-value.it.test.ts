import { randomBytes, randomUUID } from 'node:crypto'
import {
  alertFirings,
  alerts,
  auditLog,
  configVersions,
  createDb,
  type Db,
  deliveries,
  lists,
  memberships,
  users,
} from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aChannel, aWebhook, aWorkspace } from '@waymark/deliveries/testing'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mostEntries } from './add-to-list.ts'
import { type AlertChecksDeps, createAlertChecks } from './check-alerts.ts'

const minuteMs = 60_000
const startMs = Date.parse('2026-03-31T12:00:00.000Z')
const scope = 'sub_id:sub_id_3'

type Shown = readonly (readonly [value: string | null, figure: number])[]

describeWith(['postgres'], 'an alert about each value', () => {
  let database: TestDatabase
  let db: Db
  let workspaceId: string
  let nowMs = startMs
  /** What the store shows: its reports have tests of their own. */
  let shown: Shown = []
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 5 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  beforeEach(async () => {
    nowMs = startMs
    await db.orm.delete(alerts)
    await db.orm.delete(deliveries)
    workspaceId = await aWorkspace(db)
  })

  const report: AlertChecksDeps['analytics']['reader']['report'] = async ({ plan }) => ({
    rows: shown
      .map(([value, clicks]) => ({
        dimensions: Object.fromEntries(plan.groupBy.map((token) => [token, value])),
        metrics: { clicks },
      }))
      .slice(0, plan.limit),
    totals: { metrics: { clicks: 1_000 } },
    rowsTotal: shown.length,
    mixedCurrencies: false,
  })
  const look = async () => {
    const check = createAlertChecks({
      db,
      analytics: { reader: { report } },
      outgoingEvents: createOutgoingEventQueue({ clock: () => nowMs, randomBytes }),
      dbClock: setPostgresClock(() => nowMs),
      clock: () => nowMs,
      randomBytes,
    })
    while (await check());
  }
  const anAlert = async (fields: Partial<typeof alerts.$inferInsert> = {}) => {
    const id = randomUUID()
    const rule = { metric: 'clicks', operator: 'gte', threshold: 10, windowMinutes: 60, cooldownMinutes: 60 }
    const row = { id, workspaceId, name: 'Zones', scope, scopeValue: '*', ...rule }
    await db.orm.insert(alerts).values({ ...row, ...fields })
    return id
  }
  const fired = async (alertId: string) => {
    const rows = await db.orm.select().from(alertFirings).where(eq(alertFirings.alertId, alertId))
    return rows.map(({ dimensionValue, result }) => [dimensionValue, result]).toSorted()
  }
  const aList = async (entries: string[] = [], kind: 'sub_id' | 'referer' = 'sub_id') => {
    const id = randomUUID()
    await db.orm.insert(lists).values({ id, workspaceId, name: 'Bad', kind, entries })
    return id
  }
  const entriesOf = async (id: string) =>
    (await db.orm.select().from(lists).where(eq(lists.id, id)))[0]?.entries
  const sent = async () => {
    const rows = await db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.workspaceId, workspaceId))
      .orderBy(asc(deliveries.seq))
    return rows.map(({ body }) => body ?? '')
  }

  it('fires for each that fits, each with a cooldown of its own, and for none without a value', async () => {
    await aWebhook(db, workspaceId, { events: ['alert_fired'] })
    const id = await anAlert()
    shown = [
      ['a', 30],
      [null, 20],
      ['b', 9],
    ]
    await look()
    expect(await fired(id)).toEqual([['a', null]])
    nowMs += 5 * minuteMs
    shown = [
      ['a', 30],
      ['b', 10],
    ]
    await look()
    expect(await fired(id)).toEqual([
      ['a', null],
      ['b', null],
    ])
    nowMs += 55 * minuteMs
    await look()
    expect((await fired(id)).map(([value]) => value)).toEqual(['a', 'a', 'b'])
    const events = (await sent()).map((body) => JSON.parse(body).data)
    expect(events).toHaveLength(3)
    expect(events[1]).toMatchObject({
      ruleName: 'Zones',
      scope,
      dimensionValue: 'b',
      value: 10,
      sampleSize: 10,
    })
    const [alert] = await db.orm.select().from(alerts).where(eq(alerts.id, id))
    expect(alert).toMatchObject({ lastFiredAt: new Date(nowMs), lastValue: 30 })
  })

  it('fires for fifty values at a look, and for the others at the next ones', async () => {
    const id = await anAlert()
    shown = Array.from({ length: 70 }, (_, index) => [`z${index}`, 100 - index] as const)
    await look()
    expect(await fired(id)).toHaveLength(50)
    nowMs += minuteMs
    await look()
    expect(new Set((await fired(id)).map(([value]) => value)).size).toBe(70)
  })

  it('sends people one message about all of them, in which values are only text, and programs one event each', async () => {
    const alertId = await anAlert()
    await aChannel(db, workspaceId, {
      alertId,
      kind: 'telegram',
      settings: { chatId: '1' },
      credentials: 'x',
    })
    await aChannel(db, workspaceId, { alertId, kind: 'webhook', settings: { url: 'https://a.example/' } })
    shown = [
      ['one\n@all `x`', 30],
      ['two', 20],
    ]
    await look()
    const bodies = await sent()
    const message = bodies.find((body) => body.startsWith('Waymark alert: Zones'))
    expect(message?.split('\n').slice(2)).toEqual([
      'clicks at or above 10 in the last 60 minutes, seen 2026-03-31T12:00:00.000Z',
      `- ${scope} \`one @all ’x’\`: 30 of 30 clicks`,
      `- ${scope} \`two\`: 20 of 20 clicks`,
    ])
    const events = bodies.filter((body) => body !== message).map((body) => JSON.parse(body))
    expect(events.map(({ event, data }) => [event, data.dimensionValue])).toEqual([
      ['alert_fired', 'one\n@all `x`'],
      ['alert_fired', 'two'],
    ])
    const rows = await db.orm.select().from(alertFirings).where(eq(alertFirings.alertId, alertId))
    expect(rows.map(({ deliveryIds }) => deliveryIds.length)).toEqual([2, 2])
  })

  it('sends mails to those who are members at the time', async () => {
    const alertId = await anAlert()
    const userId = randomUUID()
    const email = `${userId}@example.com`
    await db.orm.insert(users).values({ id: userId, email, passwordHash: 'x' })
    await aChannel(db, workspaceId, { alertId, kind: 'email', settings: { to: email } })
    shown = [['a', 30]]
    await look()
    expect(await sent()).toEqual([])
    await db.orm.insert(memberships).values({ workspaceId, userId, role: 'viewer' })
    nowMs += 60 * minuteMs
    await look()
    expect(await sent()).toHaveLength(1)
  })

  it('adds values to its list, each once, for the redirectors and in the audit log', async () => {
    const listId = await aList(['a'])
    const id = await anAlert({ action: 'add_to_list', listId })
    shown = [
      ['a', 30],
      ['b', 29],
      ['c', 28],
    ]
    await look()
    expect(await entriesOf(listId)).toEqual(['a', 'b', 'c'])
    expect(await fired(id)).toEqual([
      ['a', 'was_listed'],
      ['b', 'added'],
      ['c', 'added'],
    ])
    const versions = await db.orm.select().from(configVersions).where(eq(configVersions.key, workspaceId))
    expect(versions).toMatchObject([{ kind: 'workspace', version: 1, publishedVersion: 0 }])
    expect(await db.orm.select().from(auditLog).where(eq(auditLog.resourceId, listId))).toMatchObject([
      {
        action: 'list.update',
        resourceType: 'list',
        userId: null,
        changes: { entries: { add: ['b', 'c'] }, reason: `alert ${id} (Zones)` },
      },
    ])
  })

  it('adds nothing that a visitor made a mask of, or that is no line', async () => {
    const listId = await aList()
    const id = await anAlert({ action: 'add_to_list', listId })
    const hostile = [
      '*',
      'a*',
      'a?',
      ' a',
      'a\u0000b'.replace('\u0000', '\u0001'),
      'list:all',
      'x'.repeat(501),
    ]
    shown = [...hostile.map((value) => [value, 30] as const), ['fine', 20]]
    await look()
    expect(await entriesOf(listId)).toEqual(['fine'])
    expect((await fired(id)).filter(([, result]) => result === 'not_an_entry')).toHaveLength(hostile.length)
  })

  it('stops at ten thousand entries, and fires all the same', async () => {
    const listId = await aList(Array.from({ length: mostEntries - 1 }, (_, index) => `e${index}`))
    const id = await anAlert({ action: 'add_to_list', listId })
    shown = [
      ['a', 30],
      ['b', 29],
    ]
    await look()
    expect((await entriesOf(listId))?.length).toBe(mostEntries)
    expect(await fired(id)).toEqual([
      ['a', 'added'],
      ['b', 'list_full'],
    ])
  })
})
