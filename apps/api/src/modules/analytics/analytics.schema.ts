import { granularities } from '@waymark/analytics-store'
import { z } from 'zod'
import { timestamp, wholeNumber } from '../../envelope.ts'
import { instantText } from '../../instant.ts'
import { timezone } from '../fields.ts'
import { domainQuery } from '../links/index.ts'
import { comparisons } from './period.ts'

const countries = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((list) => list.split(',')))
  .transform((codes) => [
    ...new Set(codes.map((code) => code.trim().toUpperCase()).filter((code) => code !== '')),
  ])
  .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'must be ISO 3166-1 alpha-2 codes, comma-separated')).max(250))

const limitOf = (max: number) => wholeNumber({ min: 1, max, fallback: 20 })

/** Specification, "Common query parameters of link analytics routes"; `timezone` and `domain` are ours. */
export const analyticsQuery = domainQuery.extend({
  from: instantText.optional().meta({
    description: 'Start; default 30 days before now. Without an offset it is in the zone of the buckets.',
    examples: ['2026-01-01T00:00:00Z'],
  }),
  to: instantText.optional().meta({
    description: 'End, exclusive; default now. A date without a time includes that day.',
    examples: ['2026-02-01T00:00:00Z'],
  }),
  granularity: z.enum(granularities).default('day').describe('Length of a bucket, of `timeseries`.'),
  timezone: timezone.optional().meta({
    description: 'IANA zone of the buckets; default: the zone of the workspace.',
    examples: ['Europe/London'],
  }),
  limit: limitOf(100).describe('Rows of each list.'),
  limit_countries: limitOf(250).describe('Countries at most, of `geo`.'),
  limit_cities: limitOf(100).describe('Cities at most, of `geo`.'),
  countries: countries
    .optional()
    .meta({ description: 'Only clicks from these countries.', example: 'GB,US' }),
  compare: z
    .enum(comparisons)
    .optional()
    .describe('Adds the same figures of the period before, or of a year earlier, under `comparison`.'),
})
export type AnalyticsQuery = z.infer<typeof analyticsQuery>

const range = { from: timestamp, to: timestamp }
const share = z.object({ name: z.string().nullable(), clicks: z.int(), percentage: z.number() })
const change = {
  totalClicksDelta: z.int(),
  totalClicksChangePercent: z.number().nullable().describe('Null when there were no clicks to compare with.'),
}

/** `figures` for the asked range and, where asked, for the compared one (contract §9). */
function view<Figures extends z.ZodRawShape>(figures: Figures) {
  return z.object({
    shortCode: z.string(),
    ...range,
    ...figures,
    comparison: z.object({ ...range, ...figures, ...change }).optional(),
  })
}

const series = {
  data: z.array(z.object({ period: z.string(), totalClicks: z.int(), uniqueClicks: z.int() })),
}

/** Specification, "GET /links/{code}/analytics/timeseries". */
export const timeseriesView = view(series)
  .extend({ granularity: z.enum(granularities) })
  .meta({
    examples: [
      {
        shortCode: 'x7Kd2Qp',
        from: '2026-01-01T00:00:00.000Z',
        to: '2026-01-02T00:00:00.000Z',
        granularity: 'day',
        data: [{ period: '2026-01-01T00:00:00.000+00:00', totalClicks: 12, uniqueClicks: 9 }],
      },
    ],
  })

/** Specification, "GET /links/{code}/analytics/geo". */
export const geoView = view({
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
}).meta({
  examples: [
    {
      shortCode: 'x7Kd2Qp',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T00:00:00.000Z',
      totalClicks: 12,
      countries: [{ countryCode: 'GB', countryName: 'United Kingdom', clicks: 12, percentage: 100 }],
      cities: [{ city: 'London', countryCode: 'GB', clicks: 12, percentage: 100 }],
    },
  ],
})

/** Contract §9, devices. */
export const devicesView = view({
  totalClicks: z.int(),
  devices: z.array(share),
  os: z.array(share),
  browsers: z.array(share),
}).meta({
  examples: [
    {
      shortCode: 'x7Kd2Qp',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T00:00:00.000Z',
      totalClicks: 4,
      devices: [{ name: 'mobile', clicks: 4, percentage: 100 }],
      os: [{ name: 'iOS', clicks: 4, percentage: 100 }],
      browsers: [{ name: 'Safari', clicks: 4, percentage: 100 }],
    },
  ],
})

/** Contract §9, summary. */
export const summaryView = view({
  totalClicks: z.int(),
  uniqueClicks: z.int(),
  bots: z.int(),
  conversions: z.int(),
  revenue: z.number(),
  cost: z.number(),
  profit: z.number(),
  roi: z.number().nullable().describe('Percent; null without cost.'),
  cr: z.number().nullable().describe('Percent; null without clicks.'),
  epc: z.number().nullable().describe('Null without clicks.'),
  lastClickAt: timestamp.nullable(),
}).meta({
  examples: [
    {
      shortCode: 'x7Kd2Qp',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T00:00:00.000Z',
      totalClicks: 12,
      uniqueClicks: 9,
      bots: 1,
      conversions: 0,
      revenue: 0,
      cost: 0,
      profit: 0,
      roi: null,
      cr: 0,
      epc: 0,
      lastClickAt: '2026-01-01T21:14:05.678Z',
    },
  ],
})

export type TimeseriesView = z.infer<typeof timeseriesView>
export type GeoView = z.infer<typeof geoView>
export type DevicesView = z.infer<typeof devicesView>
export type SummaryView = z.infer<typeof summaryView>
