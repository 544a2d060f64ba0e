import { z } from 'zod'
import { csvForms, csvOptions, unknownColumnsField } from '../../csv-file/csv-table.ts'
import { maxBulkCosts } from './bulk-costs.schema.ts'

export const importCostsBody = z
  .strictObject({
    csv: z
      .string()
      .describe(
        `${csvForms} Columns \`amount\` (or \`cost\`, \`spend\`) and \`period_start\` (or \`date\`, \`day\`, \`from\`) are required; \`period_end\` (or \`to\`; default: the same day), \`link_id\`, \`breakdown_key\`, \`breakdown_value\`, \`currency\`, \`source\` and \`notes\` are as in \`POST /costs\`. Amounts have a point (12.5) or one comma (12,5). At most ${maxBulkCosts.toLocaleString('en')} rows.`,
      ),
    options: csvOptions,
  })
  .meta({
    example: {
      csv: 'date,breakdown_key,breakdown_value,cost,currency\n2026-01-01,sub_id_1,campaign-7,17.25,USD\n',
    },
  })
export type ImportCostsBody = z.infer<typeof importCostsBody>

export const costImportReport = z
  .object({
    accepted: z.int().describe('Rows that are stored now.'),
    rejected: z.int().describe('Rows that counted for nothing: their `error` says why.'),
    unknownColumns: unknownColumnsField,
    rows: z.array(
      z.object({
        row: z.int().describe('From 1: the first row below the header.'),
        result: z.enum(['created', 'updated', 'error']),
        costId: z.uuid().nullable(),
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: 'CostImport',
    examples: [
      {
        accepted: 1,
        rejected: 0,
        unknownColumns: [],
        rows: [{ row: 1, result: 'created', costId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e', error: null }],
      },
    ],
  })
export type CostImportReport = z.infer<typeof costImportReport>
