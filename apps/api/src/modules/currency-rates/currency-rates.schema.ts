import { z } from 'zod'
import { csvForms, csvOptions, unknownColumnsField } from '../../csv-file/csv-table.ts'
import { pageQuery, timestamp } from '../../envelope.ts'
import { dateField } from '../../instant.ts'
import { manyItems } from '../../plugins/many-items.ts'
import { shownForm } from '../../plugins/openapi-simple-schemas.ts'
import { currencyCode } from '../fields.ts'
import { rateSortFields } from './currency-rates.repository.ts'
import { rateSchema } from './rate.schema.ts'
import { maxRateRows } from './rates-csv.ts'

/** Of a call: ten years of ten currencies come in a few. */
const maxRates = 10_000

const example = { date: '2026-01-02', currency: 'EUR', rate: 1.0837 }

export const rateBody = z
  .strictObject({
    date: dateField.describe(
      'The day that it counts on, in the time zone of the workspace, and days after it without a rate, as `GET /currency-rates/policy` says.',
    ),
    currency: currencyCode.describe('Not the base currency, whose rate is always 1.'),
    rate: rateSchema.meta({
      description:
        'What one unit of the currency is worth in the base currency; at most twelve decimal places.',
      examples: [example.rate],
    }),
  })
  .meta({ example })
export type RateBody = z.infer<typeof rateBody>

export const manyRates = manyItems(rateBody, maxRates)

const ratesBody = z.strictObject({ rates: manyRates.schema }).meta({ example: { rates: [example] } })

export const putRatesBody = z
  .union([rateBody, ratesBody])
  .meta({ [shownForm]: 1, example: { rates: [example] } })
  .describe('The rates to store; one by itself, as `date`, `currency` and `rate`, is taken, too.')

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

export const missingRatesQuery = z
  .object({
    from: dateField.default('1970-01-01').describe('Amounts of this day of the workspace or later.'),
    to: dateField.default('2099-12-31').describe('Amounts of this day or earlier.'),
    baseCurrency: currencyCode
      .optional()
      .describe(
        'What would be missing with this base currency, once the rates are converted to it as `PATCH /workspaces/{id}` does. Left out: with the base currency of the workspace.',
      ),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' })
export type MissingRatesQuery = z.infer<typeof missingRatesQuery>

export const missingRate = z
  .object({
    date: z.iso.date(),
    currency: z.string(),
    amounts: z.int().describe('Payouts, and costs that are of this day, too.'),
  })
  .meta({ id: 'MissingRate', examples: [{ date: example.date, currency: example.currency, amounts: 2 }] })

export const missingRates = z.object({
  data: z.array(missingRate),
  meta: z.object({
    total: z.int().describe('How many days and currencies there are, also beyond those of the list.'),
    amounts: z.int().describe('The amounts of all of them.'),
  }),
})

/** Contract 2 §17, "Currency". */
export const ratePolicy = z
  .strictObject({
    carryDays: z
      .int()
      .min(0)
      .max(14)
      .describe(
        'A day without a rate of a currency takes the last one of so many days before. 0: only a rate of the very day counts.',
      ),
  })
  .meta({ id: 'RatePolicy', examples: [{ carryDays: 7 }] })
export type RatePolicy = z.infer<typeof ratePolicy>

export const putRatePolicyBody = z.strictObject(ratePolicy.shape).meta({ example: { carryDays: 7 } })

/** The whole history of the ECB has two million characters. */
const longestFile = 8_000_000

export const importRatesBody = z
  .strictObject({
    csv: z
      .string()
      .max(longestFile)
      .describe(
        `\`eurofxref.csv\` or \`eurofxref-hist.csv\` of the European Central Bank, as it is; or ${csvForms} Columns \`date\`, \`currency\` and \`rate\`: what one unit of the currency is worth in the base currency, with a point or a comma. At most ${maxRateRows.toLocaleString('en')} rows.`,
      ),
    options: csvOptions,
  })
  .meta({ example: { csv: 'Date, USD, JPY, GBP, \n02 January 2026, 1.0837, 169.48, 0.8696, \n' } })

export type ImportRatesBody = z.infer<typeof importRatesBody>

/** Problems that an answer names. */
export const mostProblems = 1_000

export const rateImportReport = z
  .object({
    days: z.int().describe('Lines with a date; of a file with a row for each day and currency, its days.'),
    stored: z.int().describe('Rates: one a day and currency, those that were there replaced.'),
    refused: z.int().describe('Lines and cells that are wrong, and were left out.'),
    problems: z
      .array(z.object({ line: z.int(), currency: z.string().nullable(), message: z.string() }))
      .describe('Of the first 1,000 of them; `currency` is null where it is the whole line.'),
    unknownColumns: unknownColumnsField,
  })
  .meta({
    id: 'RateImport',
    examples: [{ days: 1, stored: 3, refused: 0, problems: [], unknownColumns: [] }],
  })
export type RateImportReport = z.infer<typeof rateImportReport>

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

/** The answer of PUT /currency-rates: the list, or the one record of a rate that came by itself. */
export const storedRates = z
  .union([rateRecord, z.array(rateRecord)])
  .meta({ [shownForm]: 1 })
  .describe('The stored rates; for one that came by itself its record.')
