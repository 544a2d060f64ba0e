import { uuidV7TimeMs } from '@waymark/domain'
import { createLinkCompiler } from '@waymark/redirect-flow'
import { aSnapshot } from '@waymark/replica/testing'
import { addressBotReasonOf, createGeoOpener } from '@waymark/visitor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'
import { landings, offers, sources } from './catalogue/marketing.ts'
import { costsOf, ratesOf } from './costs.ts'
import { planLinks } from './links.ts'
import { sum } from './random.ts'
import { createRecords } from './records.ts'
import { dayMs, generateVisits, planTraffic } from './visits.ts'

const idOf = (kind: number, index: number) =>
  `019ac1f0-000${kind}-7000-8000-${String(index).padStart(12, '0')}`
const made = <One extends object>(kind: number, all: readonly One[]) =>
  all.map((one, index) => ({ ...one, id: idOf(kind, index) }))

const members = { offers: made(1, offers), landings: made(2, landings), sources: made(3, sources) }
const links = made(4, planLinks(members, { seed: 2, links: 9 })).map((link, index) => {
  const shortCode = `code${index}`
  return { ...link, shortCode, shortUrl: `http://localhost:3001/${shortCode}` }
})
const toMs = Date.UTC(2026, 2, 31, 15)
const trafficOf = (seed: number, clicks: number, lengthMs: number) =>
  planTraffic({ seed, clicks, fromMs: toMs - lengthMs, toMs })
const visitsOf = (...args: Parameters<typeof trafficOf>) => [...generateVisits(links, trafficOf(...args))]

describe('generated visits', () => {
  it('are the same for the same seed and others for another', () => {
    const first = JSON.stringify(visitsOf(7, 300, 2 * dayMs))
    expect(JSON.stringify(visitsOf(7, 300, 2 * dayMs))).toBe(first)
    expect(JSON.stringify(visitsOf(8, 300, 2 * dayMs))).not.toBe(first)
  })

  it('are exactly as many as requested, in order, within the range, each with its own token', () => {
    const clicks = fc.integer({ min: 0, max: 2_000 })
    fc.assert(
      fc.property(clicks, fc.integer({ min: 1, max: 3 * dayMs }), (count, lengthMs) => {
        const visits = visitsOf(3, count, lengthMs)
        expect(new Set(visits.map(({ clickToken }) => clickToken)).size).toBe(count)
        for (const [index, { atMs, clickToken }] of visits.entries()) {
          expect(uuidV7TimeMs(clickToken)).toBe(atMs)
          expect(atMs).toBeGreaterThanOrEqual(visits[index - 1]?.atMs ?? toMs - lengthMs)
          expect(atMs).toBeLessThan(toMs)
        }
      }),
      { numRuns: 15 },
    )
    expect(() => trafficOf(1, 1, 0)).toThrow('the range is empty')
  })
})

/** Links in turn: to their own target, by a landing, straight to an offer. */
function compiledLink({ id: linkId, shortCode, originalUrl }: (typeof links)[number], index: number) {
  const kind = (['own', 'landing', 'offer'] as const)[index % 3]
  const offer = { payout: null, currency: null, countries: null, networkId: idOf(5, 0), opensAtMs: 0 }
  const action = {
    schema: 'landing_offer' as const,
    redirectType: '302' as const,
    landings: kind === 'landing' ? members.landings.map(({ id, url }) => ({ id, url, weight: 1 })) : [],
    offers: members.offers.map(({ id, url }) => ({ id, url, weight: 1, ...offer })),
  }
  const always = { flowType: 'regular' as const, priority: 0, weight: null, createdAtMs: 0, conditions: {} }
  const rules = kind === 'own' ? [] : [{ id: idOf(6, index), ...always, action }]
  const snapshot = { linkId, workspaceId: idOf(0, 0), codes: [shortCode], originalUrl, rules }
  const compile = createLinkCompiler({ onProblem: ({ problem }) => expect.fail(problem) })
  return [linkId, compile(aSnapshot(snapshot))] as const
}

describe('a past of 20 days', async () => {
  const geo = await createGeoOpener().open()
  const traffic = trafficOf(4, 20_000, 20 * dayMs)
  const recordsOf = createRecords({ ...members, links: new Map(links.map(compiledLink)), geo, nowMs: toMs })
  const visits = [...generateVisits(links, traffic)].map((visit) => ({ ...visit, ...recordsOf(visit) }))
  const conversions = visits.flatMap((visit) =>
    visit.conversions.map((one) => ({ ...one, click: visit.click })),
  )

  it.each<[string, number, number, (visit: (typeof visits)[number]) => boolean]>([
    ['bots', 0.03, 0.06, ({ click }) => click.isBot],
    ['visitors that come again within a day', 0.05, 0.4, ({ isUnique }) => !isUnique],
    ['visitors of the US', 0.15, 0.4, ({ click }) => click.countryCode === 'US'],
    ['phones', 0.55, 0.8, ({ click }) => click.deviceType === 'mobile'],
    ['hops from a landing', 0.08, 0.4, ({ offerClick }) => offerClick !== null],
    ['clicks with a conversion', 0.015, 0.05, (visit) => visit.conversions.length > 0],
    ['clicks of the first link', 0.15, 0.35, ({ link }) => link === links[0]],
  ])('has a believable share of %s', (_, least, most, is) => {
    const share = visits.filter(is).length / visits.length
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
  })

  it('is of the countries and machines that the product reads of the requests', () => {
    for (const { visitor, click } of visits) {
      expect(click).toMatchObject({ countryCode: visitor.country.code, isBot: visitor.isBot })
      expect(addressBotReasonOf(visitor.headers['x-forwarded-for'])).toBeNull()
    }
    for (const known of ['city', 'os', 'browser', 'deviceType', 'refererDomain', 'keyword', 'gclid'] as const)
      expect(new Set(visits.map(({ click }) => click[known])).size).toBeGreaterThan(2)
  })

  it('has conversions of each status, with fitting history and count, and nothing later than now', () => {
    expect([...new Set(conversions.map(({ conversion }) => conversion.status))].sort()).toEqual([
      'lead',
      'rebill',
      'rejected',
      'sale',
    ])
    for (const { offerClick } of visits) expect(offerClick?.atMs ?? 0).toBeLessThanOrEqual(toMs)
    for (const { conversion, history, changes, click } of conversions) {
      const { version, status, updatedAt, offerId, countedOn, convertedAt } = conversion
      expect(updatedAt.getTime()).toBeLessThanOrEqual(toMs)
      expect(convertedAt.getTime()).toBeGreaterThanOrEqual(click.clickedAtMs)
      expect(history.map((change) => change.version)).toEqual(history.map((_, index) => index + 1))
      expect(history.at(-1)).toMatchObject({ version, toStatus: status, at: updatedAt })
      const counts = offerId !== null && ['lead', 'sale'].includes(status)
      expect(countedOn !== null).toBe(counts)
      expect(changes.reduce((total, { delta }) => total + delta, 0)).toBe(counts ? 1 : 0)
      expect(click).toMatchObject({ isBot: false, clickToken: conversion.clickToken })
    }
  })

  it('costs about the price of its clicks, on its days, in currencies that have rates', () => {
    const costs = costsOf({ links, timezone: 'Europe/Berlin' }, traffic)
    for (const link of links) {
      const clicks = visits.filter((visit) => visit.link === link).length
      const amounts = costs.filter(({ linkId }) => linkId === link.id).map(({ amount }) => amount)
      const price = clicks * link.source.costPerClick
      expect(Math.abs(sum(amounts) - price)).toBeLessThanOrEqual(0.1 * price)
    }
    const days = new Set(costs.filter(({ linkId }) => linkId === null).map(({ periodStart }) => periodStart))
    expect([days.size, [...days].at(-1)]).toEqual([21, '2026-03-31'])
    const rates = new Set(ratesOf(traffic, 'USD').map(({ date, currency }) => date + currency))
    for (const { periodStart, currency } of costs)
      expect(currency === 'USD' || rates.has(periodStart + currency)).toBe(true)
  })
})

describe('the arguments of the demo', () => {
  it.each([
    [[], { seed: 1, links: 12, clicks: 2_000, days: 30, intoStore: false, help: false }],
    [['--into-store'], { seed: 1, links: 12, clicks: 200_000, days: 30, intoStore: true, help: false }],
    [
      ['--seed', '0', '--links=3', '--clicks', '5'],
      { seed: 0, links: 3, clicks: 5, days: 30, intoStore: false, help: false },
    ],
    [['--help'], expect.objectContaining({ help: true })],
    [['-h'], expect.objectContaining({ help: true })],
  ])('%j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected)
  })

  it.each([
    [['--clicks', '0'], '--clicks must be a whole number up to 1,000,000,000, but is "0".'],
    [['--clicks', '1e3'], '--clicks must be a whole number'],
    [['--days', '3651'], '--days must be a whole number up to 3,650'],
    [['--links', ''], '--links must be a whole number'],
    [['--hours', '3'], /Unknown option/],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message)
  })
})
