import { moneySchema } from '@waymark/domain'
import { z } from 'zod'
import { optionalLimit, pageQuery, timestamp } from '../../envelope.ts'
import { dateField } from '../../instant.ts'
import { costCurrencyCode, idParams } from '../fields.ts'

export const costSources = ['manual', 'api'] as const

const fields = {
  linkId: z
    .uuid()
    .toLowerCase()
    .nullable()
    .describe('A link of the workspace. Null: the cost is of the whole workspace.'),
  breakdownKey: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .nullable()
    .describe(
      'Dimension that the cost is of, such as `sub_id_1`. It narrows the clicks only together with a value.',
    ),
  breakdownValue: z
    .string()
    .min(1)
    .max(255)
    .nullable()
    .describe('Value of the dimension, exactly as clicks have it.'),
  periodStart: dateField.describe('First day, in the time zone of the workspace.'),
  periodEnd: dateField.describe('Last day; it may be the first.'),
  amount: moneySchema.meta({
    description:
      'Of the whole period, at most six decimal places. Not negative: a refund is a change of the record.',
    examples: [120.5],
  }),
  currency: costCurrencyCode,
  source: z.enum(costSources).describe('Where it comes from: part of what an upsert goes by.'),
  notes: z.string().trim().max(1_000).nullable(),
}

const entry = {
  linkId: fields.linkId.default(null),
  breakdownKey: fields.breakdownKey.default(null),
  breakdownValue: fields.breakdownValue.default(null),
  periodStart: fields.periodStart,
  periodEnd: fields.periodEnd,
  amount: fields.amount,
  currency: fields.currency.optional().describe('Default: the base currency of the workspace.'),
  source: fields.source.default('manual'),
}

const example = {
  linkId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d',
  breakdownKey: 'sub_id_1',
  breakdownValue: 'campaign-7',
  periodStart: '2026-01-01',
  periodEnd: '2026-01-07',
  amount: 120.5,
  currency: 'USD',
  source: 'manual',
} as const

const period = z.object({ periodStart: dateField, periodEnd: dateField })

export const endBeforeStart = { path: 'periodEnd', message: 'must not be before periodStart' }

const isForward = ({ periodStart, periodEnd }: z.infer<typeof period>) => periodStart <= periodEnd

/** Checked whatever else is wrong with the entry, so that one response names all its errors. */
const forward = {
  path: [endBeforeStart.path],
  message: endBeforeStart.message,
  when: ({ value }: { value: unknown }) => period.safeParse(value).success,
}

export const createCostBody = z
  .strictObject({ ...entry, notes: fields.notes.default(null) })
  .refine(isForward, forward)
  .meta({ example })
export type CreateCostBody = z.infer<typeof createCostBody>

export const patchCostBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { amount: 118.2 } })
export type PatchCostBody = z.infer<typeof patchCostBody>

/** An entry of the bulk upsert: notes that it leaves out stay. */
export const costEntry = z
  .strictObject({ ...entry, notes: fields.notes.optional() })
  .refine(isForward, forward)
export type CostEntry = z.infer<typeof costEntry>

export const costParams = idParams

const range = z.object({ from: dateField.optional(), to: dateField.optional() })

export const listCostsQuery = pageQuery(['createdAt', 'updatedAt', 'periodStart', 'periodEnd', 'amount'], {
  field: 'createdAt',
  descending: true,
})
  .extend({
    limit: optionalLimit,
    from: dateField.optional().describe('Costs whose period ends on this day or later.'),
    to: dateField.optional().describe('Costs whose period starts on this day or earlier.'),
    linkId: z.uuid().optional().describe('Costs of this link.'),
  })
  .refine(({ from = '', to = from }) => from <= to, {
    path: ['to'],
    message: 'must not be before from',
    when: ({ value }) => range.safeParse(value).success,
  })
export type ListCostsQuery = z.infer<typeof listCostsQuery>

/** Specification, "Cost record". */
export const costRecord = z
  .object({
    id: z.uuid(),
    linkId: z.uuid().nullable(),
    breakdownKey: z.string().nullable(),
    breakdownValue: z.string().nullable(),
    periodStart: z.iso.date(),
    periodEnd: z.iso.date(),
    amount: z.number(),
    currency: z.string(),
    source: z.enum(costSources).describe('As it was sent: part of what an upsert goes by.'),
    notes: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Cost',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e',
        ...example,
        notes: null,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type CostRecord = z.infer<typeof costRecord>
