import { z } from 'zod'
import { csvForms, csvOptions, unknownColumnsField } from '../../csv-file/csv-table.ts'
import { identityFields } from '../postbacks/identity-fields.ts'

/** Contract §1. */
export const maxImportRows = 100_000

const textOrNumber = z.union([z.string(), z.number()]).transform(String)

const rowBody = z.strictObject({
  clickId: z.string(),
  status: z.string().optional(),
  payout: z
    .union([z.number(), z.string()])
    .optional()
    .describe('A number, or a decimal as text, with a point (`12.5`) or one comma (`12,5`).'),
  currency: z.string().optional(),
  tid: z
    .union([z.string(), z.number()])
    .optional()
    .describe('Distinguishes several conversions of a click. All digits of a number are stored.'),
  date: z.string().optional(),
  ...identityFields((description) => textOrNumber.optional().describe(description)),
})

const eitherOf = z.looseObject({ csv: z.unknown().optional(), row: z.unknown().optional() })

/** Checked whatever else is wrong with the row, so that one response names all its errors. */
const oneOfThem = z.superRefine<unknown>(
  (body, context) => {
    const { csv, row } = eitherOf.parse(body)
    if ((csv === undefined) !== (row === undefined)) return
    const message = csv === undefined ? 'needs either csv or row' : 'not together with row'
    context.addIssue({ code: 'custom', path: ['csv'], message })
  },
  { when: ({ value }) => eitherOf.safeParse(value).success },
)

export const importConversionsBody = z
  .strictObject({
    csv: z
      .string()
      .optional()
      .describe(
        `${csvForms} Columns \`subid\` or \`click_id\`, \`status\`, \`payout\`, \`currency\`, \`tid\`, \`date\`, \`goal\`, \`network\`, those that say who the visitor is (\`em\`, \`ph\` …), or as the parameters of \`/postback\` name them; two that mean the same are a 400. Payouts have a point (12.5) or one comma (12,5). At most ${maxImportRows.toLocaleString('en')} rows. Not together with \`row\`.`,
      ),
    row: rowBody.optional().describe('One conversion. Not together with `csv`.'),
    goalKey: z
      .string()
      .optional()
      .describe('Goal of every row that names none; default: the first active goal of the workspace.'),
    options: csvOptions,
  })
  .check(oneOfThem)
  .meta({
    example: {
      csv: 'subid,status,payout,currency,tid,date\n01900000-0000-7000-8000-000000000000,approved,12.5,USD,order-17,2026-01-02 15:04:05\n',
      goalKey: 'purchase',
    },
  })
export type ImportConversionsBody = z.infer<typeof importConversionsBody>

export const importReport = z.object({
  accepted: z
    .int()
    .describe('Rows that are stored now, also those that changed nothing since they came before.'),
  rejected: z.int().describe('Rows that counted for nothing: their `error` says why.'),
  unknownColumns: unknownColumnsField,
  rows: z.array(
    z.object({
      row: z.int().describe('From 1: the first row below the header.'),
      result: z.enum(['created', 'updated', 'duplicate', 'ignored', 'error']),
      conversionId: z.uuid().nullable(),
      error: z.string().nullable(),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReport>
export type RowReport = ImportReport['rows'][number]
