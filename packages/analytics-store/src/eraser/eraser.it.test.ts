import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent, OfferClickEvent } from '@waymark/events'
import { tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ConversionEvent, PageViewEvent } from '../conversions/conversion-event.ts'
import { openEmbedded } from '../embedded/index.ts'
import { createAnalyticsStore } from '../store.ts'
import { clickAt, flow, links, seededRandom, workspaces } from '../testing/random-clicks.ts'
import type { AnalyticsStore } from '../types.ts'

const dayMs = 86_400_000
const cutMs = Date.parse('2026-03-02T00:00:00Z')
const [mine, theirs] = workspaces
const random = seededRandom(7)
const newId = (atMs: number) => uuidV7(atMs, randomBytes(10))

interface Recorded {
  click: ClickEvent
  offerClick: OfferClickEvent
  conversion: ConversionEvent
  pageView: PageViewEvent
}

/** A click with one of everything that may follow it. */
function reported(workspaceId: string, clickedAtMs: number): Recorded {
  const linkId = links[0]
  const click = clickAt(clickedAtMs, random, {
    workspaceId,
    linkId,
    landingId: flow.landing,
    city: 'London',
    countryCode: 'GB',
    isBot: false,
    subIds: { sub_id_1: 'visitor@example.com' },
  })
  const { clickToken } = click
  const shared = { workspaceId, clickToken, linkId, networkId: null }
  const offerId = flow.offers[0]
  const eventId = newId(clickedAtMs)
  return {
    click,
    offerClick: {
      ...shared,
      kind: 'offer_click',
      eventId,
      clickedAtMs,
      atMs: clickedAtMs + 5,
      ruleId: null,
      landingId: flow.landing,
      offerId,
      isFirst: true,
      isBot: false,
      subIds: {},
    },
    conversion: {
      ...shared,
      conversionId: newId(clickedAtMs + 10),
      version: 1,
      clickedAtMs,
      convertedAtMs: clickedAtMs + 10,
      createdAtMs: clickedAtMs + 10,
      updatedAtMs: clickedAtMs + 10,
      statusChangedAtMs: clickedAtMs + 10,
      offerId,
      goalId: null,
      status: 'sale',
      originalStatus: 'paid',
      previousStatus: null,
      payout: '12.5',
      currency: 'EUR',
      tid: 'T1',
      intake: 'postback',
      click,
    },
    pageView: {
      eventId,
      workspaceId,
      linkId,
      clickToken,
      viewedAtMs: clickedAtMs,
      url: 'https://landing.example/?email=visitor@example.com',
      title: null,
      referrer: null,
      isBot: false,
    },
  }
}

describe('what a workspace must not store any longer', { timeout: 120_000 }, async () => {
  const folder = await tempDir()
  const connection = openEmbedded({ path: folder.path })
  const store: AnalyticsStore = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
  beforeAll(() => store.migrate())
  afterAll(async () => {
    await store.close()
    await folder.remove()
  })

  const publish = async (all: readonly Recorded[]) => {
    await store.writer.insertClicks(all.map(({ click }) => click))
    await store.writer.insertOfferClicks(all.map(({ offerClick }) => offerClick))
    await store.writer.insertConversions(all.map(({ conversion }) => conversion))
    await store.writer.insertPageViews(all.map(({ pageView }) => pageView))
    await store.writer.completeClicks(all.map(({ offerClick }) => offerClick))
  }
  const tables = ['click_versions', 'offer_clicks', 'conversions', 'page_views']
  const rowsOf = async (query: string) => {
    const result = await connection.client.query({ query, format: 'JSONCompactEachRow' })
    return z.array(z.array(z.unknown())).parse(await result.json())
  }
  /** Tokens by table, whatever their copies. */
  const tokensLeft = async (workspaceId: string) => {
    const left: Record<string, unknown[]> = {}
    for (const table of tables) {
      const from = `${connection.database}.${table} FINAL`
      const rows = await rowsOf(
        `SELECT toString(click_token) FROM ${from} WHERE workspace_id = '${workspaceId}' ORDER BY 1`,
      )
      left[table] = rows.flat()
    }
    return left
  }
  const everywhere = (all: readonly Recorded[]) => {
    const tokens = all.map(({ click }) => click.clickToken).sort()
    return Object.fromEntries(tables.map((table) => [table, tokens]))
  }
  const eraseAll = async (workspaceId: string, beforeMs: number): Promise<number> => {
    let calls = 1
    while (await store.eraser.eraseBefore(workspaceId, beforeMs)) calls += 1
    return calls
  }

  it('goes when it is older than the time, month by month, and nothing else does', async () => {
    const old = [-400 * dayMs, -32 * dayMs, -dayMs, -1].map((ago) => reported(mine, cutMs + ago))
    const young = [0, 1, dayMs, 60 * dayMs].map((later) => reported(mine, cutMs + later))
    const others = [-400 * dayMs, -1, 0].map((ago) => reported(theirs, cutMs + ago))
    await publish([...old, ...young, ...others])
    expect(await tokensLeft(mine)).toEqual(everywhere([...old, ...young]))

    // Three months of four tables; then nothing more.
    expect(await eraseAll(mine, cutMs)).toBe(3 * 4 + 1)
    expect(await tokensLeft(mine)).toEqual(everywhere(young))
    expect(await tokensLeft(theirs)).toEqual(everywhere(others))
    expect(await eraseAll(mine, cutMs)).toBe(1)
    await eraseAll(mine, cutMs + 100 * dayMs)
    expect(await tokensLeft(mine)).toEqual(everywhere([]))
    expect(await tokensLeft(theirs)).toEqual(everywhere(others))
    await eraseAll(theirs, cutMs + 100 * dayMs)
  })

  it('erases a click with its visitor everywhere, and retains its conversion with its figures', async () => {
    const [gone, stored, other] = [reported(mine, cutMs), reported(mine, cutMs), reported(theirs, cutMs)]
    await publish([gone, stored, other])
    // Another workspace that knows the token changes nothing.
    await store.eraser.eraseClick(theirs, gone.click)
    expect(await tokensLeft(mine)).toEqual(everywhere([gone, stored]))

    await store.eraser.eraseClick(mine, gone.click)
    await store.eraser.eraseClick(mine, gone.click)
    expect(await tokensLeft(mine)).toEqual({
      ...everywhere([stored]),
      conversions: everywhere([gone, stored]).conversions,
    })
    expect(await tokensLeft(theirs)).toEqual(everywhere([other]))
    const rows =
      await rowsOf(`SELECT toString(click_token) = '${gone.click.clickToken}', status, toFloat64(payout), currency,
        country_code, device_type, city, toString(sub_ids), keyword, tid FROM ${connection.database}.conversions FINAL
      WHERE workspace_id = '${mine}' ORDER BY 1`)
    const { countryCode, deviceType, keyword } = stored.click
    const sub = "{'sub_id_1':'visitor@example.com'}"
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['sale', 12.5, 'EUR', countryCode, deviceType, 'London', sub, keyword ?? '', 'T1'],
      ['sale', 12.5, 'EUR', 'GB', gone.click.deviceType, '', '{}', '', 'T1'],
    ])
  })

  it('leaves nothing of the visitor on the disk', async () => {
    // A month of its own: rows that were only marked are on the disk until a merge.
    const gone = reported(mine, Date.parse('2027-07-05T00:00:00Z'))
    await publish([gone])
    await store.eraser.eraseClick(mine, gone.click)
    for (const table of ['click_versions', 'offer_clicks', 'page_views']) {
      const [rows] = await rowsOf(
        `SELECT toInt64(sum(rows)) FROM system.parts WHERE active AND database = '${connection.database}' AND table = '${table}' AND partition = '202707'`,
      )
      expect(rows, table).toEqual([0])
    }
  })
})
