import { describe, expect, it } from 'vitest'
import { createCostBook, ratesOf } from '../generate/costs.ts'
import { generateVisits } from '../generate/visits.ts'
import type { CreatedWorkspace } from '../workspace/created.ts'
import { planWorkspace } from '../workspace/plan-workspace.ts'
import { createRecords } from './records.ts'

const dayMs = 86_400_000
const toMs = Date.UTC(2026, 2, 31, 15)
const plan = planWorkspace({ seed: 2, links: 9 })
const id = (kind: number, index: number) => `019ac1f0-000${kind}-7000-8000-${String(index).padStart(12, '0')}`
const workspace: CreatedWorkspace = {
  id: id(0, 0),
  timezone: 'Europe/Berlin',
  baseCurrency: 'USD',
  networks: plan.networks.map((_, index) => id(1, index)),
  offers: plan.offers.map((_, index) => id(2, index)),
  landings: plan.landings.map((_, index) => id(3, index)),
  sources: plan.sources.map((_, index) => id(4, index)),
  links: plan.links.map(({ originalUrl, rules }, index) => ({
    id: id(5, index),
    shortCode: `code${index}`,
    shortUrl: `http://localhost:3001/code${index}`,
    originalUrl,
    rules: rules.map((_, rule) => id(6, 10 * index + rule)),
  })),
}
const visits = [...generateVisits(plan, { seed: 4, fromMs: toMs - 20 * dayMs, toMs, clicks: 20_000 })]
const recordsOf = createRecords(plan, workspace, { seed: 4, nowMs: toMs })
const records = visits.map(recordsOf)
const conversions = records.flatMap((record) =>
  record.conversions.map((conversion) => ({ ...conversion, click: record.click })),
)

describe('what is written of visits', () => {
  it('tells the two stores the same of a conversion', () => {
    expect(conversions.length).toBeGreaterThan(200)
    for (const { event, record, click } of conversions) {
      const {
        conversionId,
        intake,
        clickedAtMs,
        convertedAtMs,
        createdAtMs,
        updatedAtMs,
        statusChangedAtMs,
        ...same
      } = event
      expect(record).toMatchObject({
        ...same,
        click: { countryCode: click.countryCode, subIds: click.subIds, landingId: click.landingId },
        id: conversionId,
        source: intake,
        clickedAt: new Date(clickedAtMs),
        convertedAt: new Date(convertedAtMs),
        statusChangedAt: new Date(statusChangedAtMs),
        createdAt: new Date(createdAtMs),
        updatedAt: new Date(updatedAtMs),
        projectedVersion: event.version,
      })
      expect(event).toMatchObject({ clickToken: click.clickToken, linkId: click.linkId })
    }
  })

  it('knows nothing of what comes later', () => {
    for (const { offerClick } of records) expect(offerClick?.atMs ?? 0).toBeLessThanOrEqual(toMs)
    for (const { event } of conversions) expect(event.updatedAtMs).toBeLessThanOrEqual(toMs)
    const planned = visits.flatMap((visit) => visit.conversions)
    expect(conversions.length).toBeLessThan(planned.length)
  })

  it('holds a place of the caps for leads and sales of offers alone', () => {
    for (const { record } of conversions) {
      const counts = record.offerId !== null && (record.status === 'lead' || record.status === 'sale')
      expect(record.countedOn !== null, record.status).toBe(counts)
    }
  })

  it('gives an offer click to whoever went on from a landing', () => {
    for (const { click, offerClick } of records) {
      if (offerClick === null) continue
      expect(click).toMatchObject({ offerId: null, landingId: offerClick.landingId, isBot: false })
      expect(offerClick.landingId).not.toBeNull()
    }
  })
})

describe('costs', () => {
  const book = createCostBook(plan, { timezone: workspace.timezone, seed: 4 })
  for (const visit of visits) book.add(visit)
  const costs = book.costs()

  it('are near the price of the clicks of their link', () => {
    for (const [index, link] of plan.links.entries()) {
      const millis = plan.sources[link.source]?.costPerClickMillis ?? 0
      const clicks = visits.filter((visit) => visit.link === index).length
      const cents = costs
        .filter((cost) => cost.link === index)
        .reduce((sum, cost) => sum + cost.amountCents, 0)
      expect(cents).toBeGreaterThanOrEqual(Math.floor(clicks * millis * 0.08 * 0.97))
      expect(cents).toBeLessThanOrEqual(Math.ceil(clicks * millis * 0.12 * 1.03) + costs.length)
    }
  })

  it('are of the days of the workspace, with what belongs to no link on each of them', () => {
    const days = new Set(costs.filter(({ link }) => link === null).map(({ day }) => day))
    // The range ends at 17:00 in Berlin and begins at 16:00: summer time has begun in between.
    expect(days.size).toBe(21)
    expect([...days].sort().at(-1)).toBe('2026-03-31')
    for (const { day } of costs) expect(days).toContain(day)
  })

  it('come in currencies that each of their days has a rate of', () => {
    const rates = new Set(
      ratesOf({ fromMs: toMs - 20 * dayMs, toMs, seed: 4 }, 'USD').map(({ day, currency }) => day + currency),
    )
    for (const { day, currency } of costs) if (currency !== 'USD') expect(rates).toContain(day + currency)
  })
})
