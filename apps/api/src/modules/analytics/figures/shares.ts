import type { DimensionValue } from '@waymark/analytics-store'
import { percentOf } from '@waymark/domain'
import { z } from 'zod'
import { countryName } from '../../country-names.ts'
import { amountOf, type FigureScope, type FigureSources, figure, request } from './figure.ts'

const share = z.object({ name: z.string().nullable(), clicks: z.int(), percentage: z.number() })
const ofTotal =
  '`percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown.'

const textOf = (value: DimensionValue | undefined): string | null =>
  typeof value === 'string' ? value : null

/** The largest parts of the clicks by their dimensions. */
async function partsOf<Token extends string>(
  sources: FigureSources,
  scope: FigureScope,
  { groupBy, limit }: { groupBy: readonly Token[]; limit: number },
) {
  const { rows, totals } = await request(sources, scope, { metrics: ['clicks'], groupBy, limit })
  const totalClicks = amountOf(totals.metrics, 'clicks')
  const parts = rows.map(({ dimensions, metrics }) => {
    const clicks = amountOf(metrics, 'clicks')
    return {
      of: (token: Token) => textOf(dimensions[token]),
      clicks,
      percentage: percentOf(clicks, totalClicks) ?? 0,
    }
  })
  return { parts, totalClicks }
}

async function sharesOf(sources: FigureSources, scope: FigureScope, token: string, limit: number) {
  const { parts, totalClicks } = await partsOf(sources, scope, { groupBy: [token], limit })
  const shares = parts.map(({ of, clicks, percentage }) => ({ name: of(token), clicks, percentage }))
  return { shares, totalClicks }
}

/** Specification, "GET /links/{code}/analytics/geo". */
export const geo = figure({
  name: 'geo',
  summary: 'Countries and cities of the clicks',
  description: ofTotal,
  shape: {
    totalClicks: z.int(),
    countries: z.array(
      z.object({
        countryCode: z.string().nullable(),
        countryName: z.string().nullable(),
        clicks: z.int(),
        percentage: z.number(),
      }),
    ),
    cities: z.array(
      z.object({
        city: z.string().nullable(),
        countryCode: z.string().nullable(),
        clicks: z.int(),
        percentage: z.number(),
      }),
    ),
  },
  example: {
    totalClicks: 12,
    countries: [{ countryCode: 'GB', countryName: 'United Kingdom', clicks: 12, percentage: 100 }],
    cities: [{ city: 'London', countryCode: 'GB', clicks: 12, percentage: 100 }],
  },
  read: async (sources, scope, query) => {
    const [countries, cities] = await Promise.all([
      partsOf(sources, scope, { groupBy: ['country'], limit: query.limit_countries }),
      partsOf(sources, scope, { groupBy: ['city', 'country'], limit: query.limit_cities }),
    ])
    const { totalClicks } = countries
    const figures = {
      totalClicks,
      countries: countries.parts.map(({ of, clicks, percentage }) => {
        const countryCode = of('country')
        return { countryCode, countryName: countryName(countryCode), clicks, percentage }
      }),
      cities: cities.parts.map(({ of, clicks, percentage }) => ({
        city: of('city'),
        countryCode: of('country'),
        clicks,
        percentage,
      })),
    }
    return { figures, totalClicks }
  },
})

/** Contract §9, devices. */
export const devices = figure({
  name: 'devices',
  summary: 'Devices, operating systems and browsers of the clicks',
  description: `\`limit\` is for each list. ${ofTotal}`,
  shape: {
    totalClicks: z.int(),
    devices: z.array(share),
    os: z.array(share),
    browsers: z.array(share),
  },
  example: {
    totalClicks: 4,
    devices: [{ name: 'mobile', clicks: 4, percentage: 100 }],
    os: [{ name: 'iOS', clicks: 4, percentage: 100 }],
    browsers: [{ name: 'Safari', clicks: 4, percentage: 100 }],
  },
  read: async (sources, scope, { limit }) => {
    const [byDevice, byOs, byBrowser] = await Promise.all([
      sharesOf(sources, scope, 'device', limit),
      sharesOf(sources, scope, 'os', limit),
      sharesOf(sources, scope, 'browser', limit),
    ])
    const { totalClicks } = byDevice
    const figures = {
      totalClicks,
      devices: byDevice.shares,
      os: byOs.shares,
      browsers: byBrowser.shares,
    }
    return { figures, totalClicks }
  },
})

/** Contract §9, referrers. */
export const referrers = figure({
  name: 'referrers',
  summary: 'Domains that the clicks came from',
  description: `A null \`domain\` means clicks without one. ${ofTotal}`,
  shape: {
    totalClicks: z.int(),
    referrers: z.array(z.object({ domain: z.string().nullable(), clicks: z.int(), percentage: z.number() })),
  },
  example: {
    totalClicks: 4,
    referrers: [{ domain: 'news.example', clicks: 3, percentage: 75 }],
  },
  read: async (sources, scope, { limit }) => {
    const { shares, totalClicks } = await sharesOf(sources, scope, 'referer', limit)
    const found = shares.map(({ name, ...part }) => ({ domain: name, ...part }))
    return { figures: { totalClicks, referrers: found }, totalClicks }
  },
})

/** Contract §9, languages. */
export const languages = figure({
  name: 'languages',
  summary: 'Languages of the visitors',
  description: ofTotal,
  shape: { totalClicks: z.int(), languages: z.array(share) },
  example: { totalClicks: 4, languages: [{ name: 'en', clicks: 4, percentage: 100 }] },
  read: async (sources, scope, { limit }) => {
    const { shares, totalClicks } = await sharesOf(sources, scope, 'language', limit)
    return { figures: { totalClicks, languages: shares }, totalClicks }
  },
})
