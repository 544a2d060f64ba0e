import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type AnalyticsStore, type ConversionEvent, createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import {
  alertFirings,
  alerts,
  collectionLinks,
  collections,
  createDb,
  type Db,
  links,
  lists,
} from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aWorkspace } from '@waymark/deliveries/testing'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { describeWith, type TestDatabase, tempDir } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { numberedClick } from '../../testing/clicks.ts'
import { createAlertChecks } from './check-alerts.ts'

const minuteMs = 60_000
const nowMs = Date.parse('2026-03-31T12:00:00.000Z')
const [spring, autumn] = [randomUUID(), randomUUID()]
const [first, second, never] = [randomUUID(), randomUUID(), randomUUID()]
const [linkA, linkB, linkC, foreign] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

type Alert = Partial<typeof alerts.$inferInsert>
type Fired = readonly [value: string | null, figure: number, sample: number]

/**
 * Of the last half hour: three clicks of A (tags new and vip, collection spring), two of B (tag new, both
 * collections), four of C (in nothing). Conversions: two sales of 10 and a lead of A, a rejected one of B, a
 * sale of 5 of C.
 */
describeWith(['postgres'], 'alerts on the figures of the store', () => {
  let database: TestDatabase
  let db: Db
  let store: AnalyticsStore
  let workspaceId: string
  const folderOf = tempDir()

  const clicksOf = (count: number, linkId: string, changes: Partial<ClickEvent> = {}) =>
    Array.from({ length: count }, (_, index) => {
      const clickedAtMs = nowMs - 20 * minuteMs + index
      const clickToken = uuidV7(clickedAtMs, randomBytes(10))
      return numberedClick(index, {
        workspaceId,
        linkId,
        clickToken,
        clickedAtMs,
        refererDomain: null,
        ...changes,
      })
    })
  const converted = (
    click: ClickEvent | undefined,
    fields: Partial<ConversionEvent> & { status: string },
  ): ConversionEvent => {
    if (click === undefined || click.workspaceId === null) throw new Error('There is no such click')
    const atMs = click.clickedAtMs + minuteMs
    return {
      conversionId: randomUUID(),
      version: 1,
      workspaceId: click.workspaceId,
      clickToken: click.clickToken,
      clickedAtMs: click.clickedAtMs,
      convertedAtMs: atMs,
      createdAtMs: atMs,
      updatedAtMs: atMs,
      statusChangedAtMs: atMs,
      linkId: click.linkId,
      offerId: null,
      networkId: null,
      goalId: null,
      originalStatus: null,
      previousStatus: null,
      payout: '10',
      currency: 'USD',
      tid: null,
      intake: 'postback',
      click,
      ...fields,
    }
  }
  const write = async (clicks: ClickEvent[], conversions: ConversionEvent[]) => {
    expect((await store.writer.insertClicks(clicks)).rejected).toEqual([])
    expect((await store.writer.insertConversions(conversions)).rejected).toEqual([])
  }
  const writeLinks = async (id: string) => {
    const row = { workspaceId: id, originalUrl: 'https://shop.example/' }
    const tagged = [
      [linkA, ['new', 'vip']],
      [linkB, ['new']],
      [linkC, []],
    ] as const
    await db.orm
      .insert(links)
      .values(tagged.map(([link, tags]) => ({ ...row, id: link, tags: [...tags], shortCode: randomUUID() })))
    await db.orm
      .insert(collections)
      .values([spring, autumn].map((collection) => ({ id: collection, workspaceId: id, name: 'C' })))
    const inside = [
      [spring, linkA],
      [spring, linkB],
      [autumn, linkB],
    ] as const
    await db.orm
      .insert(collectionLinks)
      .values(inside.map(([collectionId, linkId]) => ({ workspaceId: id, collectionId, linkId })))
  }

  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 5 })
    const connection = openEmbedded({ path: join((await folderOf).path, 'clickhouse') })
    store = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
    await store.migrate()
    workspaceId = await aWorkspace(db)
    await writeLinks(workspaceId)
    const [a, b, c] = [clicksOf(3, linkA), clicksOf(2, linkB), clicksOf(4, linkC, { asn: 15_169 })]
    await write(
      [...a, ...b, ...c],
      [
        converted(a[0], { status: 'sale', goalId: first }),
        converted(a[1], { status: 'sale', goalId: first }),
        converted(a[2], { status: 'lead', goalId: second, payout: '0' }),
        converted(b[0], { status: 'rejected', goalId: first }),
        converted(c[0], { status: 'sale', payout: '5' }),
      ],
    )
    // Of another workspace, with the same tag.
    const elsewhere = await aWorkspace(db)
    await db.orm.insert(links).values({
      id: foreign,
      workspaceId: elsewhere,
      shortCode: randomUUID(),
      tags: ['new'],
      originalUrl: 'https://shop.example/',
    })
    const others = clicksOf(9, foreign, { workspaceId: elsewhere })
    await write(others, [converted(others[0], { status: 'sale', goalId: first })])
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await db.close()
    await database.drop()
    await (await folderOf).remove()
  })
  beforeEach(async () => {
    await db.orm.delete(alerts)
  })

  const look = async (fields: Alert) => {
    const id = randomUUID()
    const rule = { metric: 'clicks', operator: 'gte', threshold: 1, windowMinutes: 30, cooldownMinutes: 60 }
    await db.orm.insert(alerts).values({ id, workspaceId, name: 'A', scope: 'tag', ...rule, ...fields })
    const check = createAlertChecks({
      db,
      analytics: store,
      clock: () => nowMs,
      randomBytes,
      outgoingEvents: createOutgoingEventQueue({ clock: () => nowMs, randomBytes }),
      dbClock: setPostgresClock(() => nowMs),
    })
    while (await check());
    const rows = await db.orm.select().from(alertFirings).where(eq(alertFirings.alertId, id))
    return rows
      .toSorted((one, other) => other.sampleSize - one.sampleSize)
      .map(({ dimensionValue, value, sampleSize, result }) => ({ dimensionValue, value, sampleSize, result }))
  }
  const firedBy = async (fields: Alert): Promise<Fired[]> =>
    (await look(fields)).map(({ dimensionValue, value, sampleSize }) => [dimensionValue, value, sampleSize])

  it.each<[what: string, fields: Alert, fired: readonly Fired[]]>([
    ['as many clicks of a tag', { scopeValue: 'new', threshold: 5 }, [['new', 5, 5]]],
    ['one click of a tag too few', { scopeValue: 'new', threshold: 6 }, []],
    ['a sample of a tag', { scopeValue: 'vip', minSampleSize: 3 }, [['vip', 3, 3]]],
    ['a sample of a tag that is too small', { scopeValue: 'vip', minSampleSize: 4 }, []],
    ['a tag of no link, where few are the alarm', { scopeValue: 'x', operator: 'lt' }, [['x', 0, 0]]],
    ['a tag of no link', { scopeValue: 'x' }, []],
    ['a rate of a tag', { scopeValue: 'new', metric: 'cr_sales', threshold: 40 }, [['new', 40, 5]]],
    ['a rate of a tag that is too low', { scopeValue: 'new', metric: 'cr_sales', threshold: 40.1 }, []],
    [
      'each tag, a click in two of them in both',
      { scopeValue: '*', threshold: 3 },
      [
        ['new', 5, 5],
        ['vip', 3, 3],
      ],
    ],
    ['each tag that has enough', { scopeValue: '*', threshold: 4 }, [['new', 5, 5]]],
    [
      'each tag with a sample that is enough',
      { scopeValue: '*', metric: 'sales', minSampleSize: 4 },
      [['new', 2, 5]],
    ],
    [
      'a collection',
      { scope: 'collection', scopeValue: spring, metric: 'revenue', threshold: 20 },
      [[spring, 20, 5]],
    ],
    ['a collection that has too little', { scope: 'collection', scopeValue: autumn, metric: 'revenue' }, []],
    [
      'each collection',
      { scope: 'collection', scopeValue: '*' },
      [
        [spring, 5, 5],
        [autumn, 2, 2],
      ],
    ],
    ['each collection that has enough', { scope: 'collection', scopeValue: '*', threshold: 6 }, []],
    [
      'a goal, on a sample of conversions',
      { scope: 'goal', scopeValue: first, metric: 'sales', threshold: 2, minSampleSize: 3 },
      [[first, 2, 3]],
    ],
    ['a goal without enough', { scope: 'goal', scopeValue: first, metric: 'sales', threshold: 3 }, []],
    [
      'a goal with a sample that is too small',
      { scope: 'goal', scopeValue: first, metric: 'sales', minSampleSize: 4 },
      [],
    ],
    [
      'a goal that is never reached',
      { scope: 'goal', scopeValue: never, metric: 'conversions', operator: 'lt' },
      [[never, 0, 0]],
    ],
    [
      'each goal, and no conversion without one',
      { scope: 'goal', scopeValue: '*', metric: 'conversions' },
      [
        [first, 2, 3],
        [second, 1, 1],
      ],
    ],
    [
      'each goal with a sample that is enough',
      { scope: 'goal', scopeValue: '*', metric: 'conversions', minSampleSize: 2 },
      [[first, 2, 3]],
    ],
    [
      'a status',
      { scope: 'status', scopeValue: 'sale', metric: 'revenue', threshold: 25 },
      [['sale', 25, 3]],
    ],
    [
      'a status that has too little',
      { scope: 'status', scopeValue: 'sale', metric: 'revenue', threshold: 25.01 },
      [],
    ],
    [
      'conversions that were rejected',
      { scope: 'status', scopeValue: 'rejected', metric: 'rejected', minSampleSize: 1 },
      [['rejected', 1, 1]],
    ],
    ['a status that no conversion has', { scope: 'status', scopeValue: 'rebill', metric: 'rebills' }, []],
    [
      'a network, whose number is none of a text',
      { scope: 'asn', scopeValue: '15169', threshold: 4 },
      [['15169', 4, 4]],
    ],
    ['each network, and no click without one', { scope: 'asn', scopeValue: '*' }, [['15169', 4, 4]]],
    [
      'each status',
      { scope: 'status', scopeValue: '*', metric: 'conversions' },
      [
        ['sale', 3, 3],
        ['lead', 1, 1],
      ],
    ],
  ])('check %s', async (_what, fields, fired) => {
    expect(await firedBy(fields)).toEqual(fired)
  })

  it('take tags as links have them when the alert is looked at', async () => {
    await db.orm
      .update(links)
      .set({ tags: ['late'] })
      .where(eq(links.id, linkC))
    expect(await firedBy({ scopeValue: 'late', threshold: 4 })).toEqual([['late', 4, 4]])
    await db.orm.update(links).set({ tags: [] }).where(eq(links.id, linkC))
    expect(await firedBy({ scopeValue: 'late' })).toEqual([])
  })

  describe('that add each value to a list', () => {
    const [zones, sites] = [randomUUID(), randomUUID()]
    beforeAll(async () => {
      await db.orm.insert(lists).values([
        { id: zones, workspaceId, name: 'Zones', kind: 'sub_id', entries: ['zone-2'] },
        { id: sites, workspaceId, name: 'Sites', kind: 'referer', entries: [] },
      ])
      const from = (count: number, zone: string, refererDomain: string | null) =>
        clicksOf(count, linkC, {
          subIds: zone === '' ? {} : { sub_id_9: zone },
          refererDomain,
          clickedAtMs: nowMs - 50 * minuteMs,
        })
      await write(
        [
          ...from(3, 'zone-1', 'bad.example'),
          ...from(2, 'zone-2', 'worse.example'),
          ...from(1, 'zone-3', 'good.example'),
          ...from(4, 'zone-*', null),
          ...from(5, '', null),
        ],
        [],
      )
    })
    const everyHour = { action: 'add_to_list', scopeValue: '*', threshold: 2, windowMinutes: 60 } as const

    it.each<[scope: string, listId: string, fields: Alert, results: unknown[], entries: string[]]>([
      ['sub_id:sub_id_9', zones, { threshold: 5 }, [], ['zone-2']],
      ['sub_id:sub_id_9', zones, { metric: 'sales', threshold: 1 }, [], ['zone-2']],
      ['sub_id:sub_id_8', zones, {}, [], ['zone-2']],
      [
        'sub_id:sub_id_9',
        zones,
        {},
        [
          ['zone-*', 'not_an_entry'],
          ['zone-1', 'added'],
          ['zone-2', 'was_listed'],
        ],
        ['zone-2', 'zone-1'],
      ],
      ['referer', sites, { minSampleSize: 100 }, [], []],
      [
        'referer',
        sites,
        { minSampleSize: 2, operator: 'lte', threshold: 3 },
        [
          ['bad.example', 'added'],
          ['worse.example', 'added'],
        ],
        ['bad.example', 'worse.example'],
      ],
    ])('of %s', async (scope, listId, fields, results, entries) => {
      const fired = await look({ ...everyHour, scope, listId, ...fields })
      expect(fired.map(({ dimensionValue, result }) => [dimensionValue, result])).toEqual(results)
      const [list] = await db.orm.select().from(lists).where(eq(lists.id, listId))
      expect(list?.entries).toEqual(entries)
    })
  })
})
