import { granularities } from '@waymark/analytics-store'
import { isCountryCode } from '@waymark/rule-engine'
import { z } from 'zod'
import { bomDescription } from '../../csv.ts'
import { queryFlag, wholeNumber } from '../../envelope.ts'
import { instantText } from '../../instant.ts'
import { timezone } from '../fields.ts'
import { domainQuery } from '../links/index.ts'

const countries = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((list) => list.split(',')))
  .transform((codes) => [
    ...new Set(codes.map((code) => code.trim().toUpperCase()).filter((code) => code !== '')),
  ])
  .pipe(
    z.array(z.string().refine(isCountryCode, 'must be ISO 3166-1 alpha-2 codes, comma-separated')).max(250),
  )

const limitOf = (max: number) => wholeNumber({ min: 1, max, fallback: 20 })

/** Specification, "Common query parameters of link analytics routes"; `timezone` is ours. */
export const analyticsQuery = z.object({
  from: instantText.optional().meta({
    description: 'Start; default 30 days before now. Without an offset it is in the zone of the buckets.',
    examples: ['2026-01-01T00:00:00Z'],
  }),
  to: instantText.optional().meta({
    description: 'End, exclusive; default now. A date without a time includes that day.',
    examples: ['2026-02-01T00:00:00Z'],
  }),
  granularity: z.enum(granularities).default('day').describe('Length of a bucket.'),
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
    .enum(['prev_period', 'prev_year'])
    .optional()
    .describe(
      'Adds the same figures of the period before, or of a year earlier, under `comparison`, with its `from` and `to`. Of a range that is not over yet they end at the same time of the day: the last 7 days, today among them, are compared with the 7 days before up to this time.',
    ),
})
export type AnalyticsQuery = z.infer<typeof analyticsQuery>

/** The same, of a link by its code. */
export const linkAnalyticsQuery = analyticsQuery.extend(domainQuery.shape)

export const botsDescription = 'Whether clicks of bots are in the file, with `isBot` and `botReason`.'

const fileForm = {
  bom: queryFlag.optional().describe(bomDescription),
  bots: queryFlag.optional().describe(botsDescription),
}

/** Of the routes that give a file. */
export const exportQuery = analyticsQuery.extend(fileForm)
export type ExportQuery = z.infer<typeof exportQuery>
export const linkExportQuery = linkAnalyticsQuery.extend(fileForm)
