import { z } from 'zod'
import { type CostEntry, costEntry } from './costs.schema.ts'

/** Contract §1. */
export const maxBulkCosts = 10_000

/** More than an answer names: the first of these is what the validator needs to say that there are more. */
const mostIssues = 1_001

/**
 * The entries, or every wrong field of them by its index. Validated here and not by an array of entries: that
 * would first make an object of every wrong field of sixteen million bytes, and then count the entries.
 */
function validateEntries(items: readonly unknown[], context: z.core.$RefinementCtx): CostEntry[] {
  const entries: CostEntry[] = []
  for (const [index, item] of items.entries()) {
    const parsed = costEntry.safeParse(item)
    if (parsed.success) entries.push(parsed.data)
    for (const issue of parsed.error?.issues ?? []) {
      context.addIssue({ ...issue, path: [index, ...issue.path] })
    }
    if (context.issues.length >= mostIssues) break
  }
  return entries
}

/**
 * Shown in OpenAPI as an entry, and accepted whatever it is: `judgeEntries` reports what is wrong with it.
 */
const anyEntry = z.union([z.unknown(), costEntry])

/** Enough of them to say that they are too many: 16 MiB have room for eight million. */
const cutShort = (items: unknown) => (Array.isArray(items) ? items.slice(0, maxBulkCosts + 1) : items)

export const bulkCostsBody = z
  .strictObject({
    records: z
      .preprocess(cutShort, z.array(anyEntry).max(maxBulkCosts))
      .transform(validateEntries)
      .meta({ description: 'Each as the body of `POST /costs`; the answer has the same order.' }),
  })
  .meta({
    example: {
      records: [
        {
          breakdownKey: 'sub_id_1',
          breakdownValue: 'campaign-7',
          periodStart: '2026-01-01',
          periodEnd: '2026-01-01',
          amount: 17.25,
          source: 'api',
        },
      ],
    },
  })
