import { uuidV7TimeMs } from '@waymark/domain'
import { seededRandom } from '@waymark/rule-engine'
import { addressBotReasonOf, createGeoOpener, parseUserAgent } from '@waymark/visitor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countries } from '../catalogue/countries.ts'
import { crawlers, devices } from '../catalogue/devices.ts'
import { planWorkspace } from '../workspace/plan-workspace.ts'
import { weightedDraw } from './random.ts'
import type { Visit } from './visit.ts'
import { generateVisits } from './visits.ts'

const dayMs = 86_400_000
// Summer time ends in Europe and in America within these.
const toMs = Date.UTC(2025, 10, 16)
const fromMs = toMs - 30 * dayMs

const plan = planWorkspace({ seed: 11, links: 12 })
const visitsOf = (seed: number, clicks: number, days = 30) => [
  ...generateVisits(plan, { seed, fromMs: toMs - days * dayMs, toMs, clicks }),
]
const share = (visits: readonly Visit[], is: (visit: Visit) => boolean) =>
  visits.filter(is).length / visits.length

describe('generated visits', () => {
  it('are the same for the same seed and others for another', { timeout: 60_000 }, () => {
    const seed = fc.integer({ min: 0, max: 2 ** 31 })
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 300 }), (first, clicks) => {
        const visits = JSON.stringify(visitsOf(first, clicks, 2))
        expect(JSON.stringify(visitsOf(first, clicks, 2))).toBe(visits)
        expect(JSON.stringify(visitsOf(first + 1, clicks, 2))).not.toBe(visits)
      }),
      { numRuns: 10 },
    )
  })

  it('are exactly as many as asked for, in the order of their time, within the range, each with a token of its own', {
    timeout: 60_000,
  }, () => {
    const range = fc.record({
      clicks: fc.integer({ min: 0, max: 2_000 }),
      startMs: fc.integer({ min: 0, max: 400 * dayMs }),
      lengthMs: fc.integer({ min: 1, max: 3 * dayMs }),
    })
    fc.assert(
      fc.property(range, ({ clicks, startMs, lengthMs }) => {
        const from = fromMs + startMs
        const visits = [...generateVisits(plan, { seed: 3, fromMs: from, toMs: from + lengthMs, clicks })]
        expect(visits).toHaveLength(clicks)
        expect(new Set(visits.map(({ clickToken }) => clickToken)).size).toBe(clicks)
        for (const [index, { atMs, clickToken }] of visits.entries()) {
          expect(uuidV7TimeMs(clickToken)).toBe(atMs)
          expect(atMs).toBeGreaterThanOrEqual(visits[index - 1]?.atMs ?? from)
          expect(atMs).toBeLessThan(from + lengthMs)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('refuse a range that is empty', () => {
    expect(() => [...generateVisits(plan, { seed: 1, fromMs: 5, toMs: 5, clicks: 1 })]).toThrow(
      'the range is empty',
    )
  })

  describe('of a month', () => {
    const visits = visitsOf(5, 60_000)
    const people = visits.filter(({ visitor }) => visitor.crawler === null)

    it.each<[string, number, number, (visit: Visit) => boolean]>([
      ['bots', 0.03, 0.06, ({ visitor }) => visitor.crawler !== null],
      ['visitors that come again within a day', 0.05, 0.4, ({ isUnique }) => !isUnique],
      ['visitors of the US', 0.15, 0.4, ({ visitor }) => visitor.country.code === 'US'],
      ['phones', 0.55, 0.8, ({ visitor }) => visitor.device?.deviceType === 'mobile'],
      ['hops from a landing', 0.1, 0.4, ({ offerClickAtMs }) => offerClickAtMs !== null],
      ['clicks with a conversion', 0.015, 0.05, ({ conversions }) => conversions.length > 0],
      ['of the first link', 0.15, 0.35, ({ link }) => link === 0],
    ])('have a believable share of %s', (_, least, most, is) => {
      expect(share(visits, is)).toBeGreaterThan(least)
      expect(share(visits, is)).toBeLessThan(most)
    })

    it('are awake in the evening of their own zone and asleep in its night', () => {
      const hourOf = new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Tokyo',
        hour: '2-digit',
        hourCycle: 'h23',
      })
      const japanese = people.filter(({ visitor }) => visitor.country.code === 'JP')
      const at = (hours: readonly number[]) =>
        share(japanese, ({ atMs }) => hours.includes(Number(hourOf.format(atMs))))
      expect(at([19, 20, 21])).toBeGreaterThan(3 * at([2, 3, 4]))
    })

    it('bring conversions whose steps follow the click in order', () => {
      const conversions = visits.flatMap((visit) =>
        visit.conversions.map((conversion) => ({ visit, conversion })),
      )
      for (const { visit, conversion } of conversions) {
        const times = conversion.steps.map(({ atMs }) => atMs)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(times[0]).toBeGreaterThanOrEqual(visit.offerClickAtMs ?? visit.atMs)
        expect(visit.visitor.crawler).toBeNull()
        expect(Number.isInteger(conversion.payoutCents)).toBe(true)
      }
      const last = new Set(conversions.map(({ conversion }) => conversion.steps.at(-1)?.status))
      expect([...last].sort()).toEqual(['lead', 'rebill', 'rejected', 'sale'])
    })

    it('reach an offer only by a rule that draws it', () => {
      const isDrawn = ({ link, rule, offer, landing }: Visit) => {
        const target = plan.links[link]?.rules[rule ?? -1]?.target
        const { offers, landings } = target?.kind === 'flow' ? target : { landings: [], offers: [] }
        return (
          (offer === null || offers.some(({ index }) => index === offer)) &&
          (landing === null || landings.some(({ index }) => index === landing))
        )
      }
      expect(visits.filter((visit) => !isDrawn(visit))).toEqual([])
    })
  })
})

describe('a weighted draw', () => {
  it('gives each item its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        weights.filter((all) => all.some((weight) => weight > 0)),
        (all) => {
          const random = seededRandom(1)
          const draw = weightedDraw([...all.keys()], (index) => all[index] ?? 0)
          const counts = new Array<number>(all.length).fill(0)
          for (let round = 0; round < 4_000; round++) {
            const index = draw(random)
            counts[index] = (counts[index] ?? 0) + 1
          }
          const total = all.reduce((sum, weight) => sum + weight, 0)
          for (const [index, weight] of all.entries()) {
            expect(Math.abs((counts[index] ?? 0) / 4_000 - weight / total)).toBeLessThan(0.05)
          }
        },
      ),
      { numRuns: 40, seed: 8 },
    )
  })
})

describe('the catalogue', () => {
  it('says of each network what the geo database says', { timeout: 60_000 }, async () => {
    const geo = await createGeoOpener().open()
    for (const { code, networks } of countries) {
      for (const { net, region, city } of networks) {
        for (const host of [1, 127, 254]) {
          const ip = `${net}.${host}`
          expect(geo.lookup(ip), ip).toMatchObject({ countryCode: code, region, city })
          expect(addressBotReasonOf(ip), ip).toBeNull()
        }
      }
    }
  })

  it('says of each user agent what is read of it', () => {
    for (const { weight: _, ...facts } of devices) {
      expect(parseUserAgent(facts.userAgent)).toMatchObject({ ...facts, isBot: false })
    }
    for (const { userAgent, botReason } of crawlers) {
      expect(parseUserAgent(userAgent)).toMatchObject({ isBot: true, botReason })
    }
  })
})
