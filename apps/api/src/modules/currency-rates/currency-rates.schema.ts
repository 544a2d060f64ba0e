import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { dateField } from '../../instant.ts'
import { currencyCode } from '../fields.ts'
import { rateSortFields } from './currency-rates.repository.ts'
import { rateSchema } from './rate.schema.ts'

/** Of a call: ten years of ten currencies come in a few. */
const maxRates = 10_000

const example = { date: '2026-01-02', currency: 'EUR', rate: 1.0837 }

export const rateBody = z
  .strictObject({
    date: dateField.describe('The only day that it counts on, in the time zone of the workspace.'),
    currency: currencyCode.describe('Not the base currency, whose rate is always 1.'),
    rate: rateSchema.meta({
      description:
        'What one unit of the currency is worth in the base currency; at most twelve decimal places.',
      examples: [example.rate],
    }),
  })
  .meta({ example })
export type RateBody = z.infer<typeof rateBody>

const ratesBody = z
  .strictObject({ rates: z.array(rateBody).max(maxRates) })
  .meta({ example: { rates: [example] } })

export const putRatesBody = z.union([rateBody, ratesBody]).meta({ example: { rates: [example] } })

const range = z.object({ from: dateField.optional(), to: dateField.optional() })

export const listRatesQuery = pageQuery(rateSortFields, { field: 'date', descending: true })
  .extend({
    from: dateField.optional().describe('Rates of this day or later.'),
    to: dateField.optional().describe('Rates of this day or earlier.'),
    currency: currencyCode.optional().describe('Rates of this currency.'),
  })
  .refine(({ from = '', to = from }) => from <= to, {
    path: ['to'],
    message: 'must not be before from',
    when: ({ value }) => range.safeParse(value).success,
  })
export type ListRatesQuery = z.infer<typeof listRatesQuery>

/** Contract §9, "Currency". */
export const rateRecord = z
  .object({
    date: z.iso.date(),
    currency: z.string(),
    rate: z.number(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'CurrencyRate',
    examples: [{ ...example, createdAt: '2026-01-02T03:04:05.678Z', updatedAt: '2026-01-02T03:04:05.678Z' }],
  })
export type RateRecord = z.infer<typeof rateRecord>
