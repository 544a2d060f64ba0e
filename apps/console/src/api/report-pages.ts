import type { Schemas } from '@waymark/sdk'
import type { BodyOf } from './route-types.ts'

export type ReportBody = BodyOf<'/api/v1/analytics/report', 'post'>
export type ReportRow = Schemas['Report']['rows'][number]
/** The rows of a report from the first on, or those of a page of it. */
export interface ReportPage {
  data: Schemas['Report']
  meta: {
    total: number
    limit: number
    /** The times that it is compared with, the second not part of them. */
    comparison?: { from: string; to: string } | undefined
  }
}

/** Rows that were read from the first on: all pages so far. */
export const rowsRead = ({ data, meta }: ReportPage): number => Math.max(meta.limit, data.rows.length)

/** Rows that the API has after those that were read. */
export const rowsLeft = (page: ReportPage): number => Math.max(0, page.meta.total - rowsRead(page))

const valuesOf = ({ dimensions }: ReportRow, { groupBy }: ReportBody): string =>
  JSON.stringify(groupBy.map((token) => dimensions[token] ?? null))

/**
 * The pages so far and the one after them, as if one answer had given all their rows. Totals stay those of
 * the first. Clicks that came meanwhile can move a row on to the next page: it is not shown twice.
 */
export function withPage(body: ReportBody, before: ReportPage, page: ReportPage): ReportPage {
  const known = new Set(before.data.rows.map((row) => valuesOf(row, body)))
  const added = page.data.rows.filter((row) => !known.has(valuesOf(row, body)))
  const limit = rowsRead(before) + rowsRead(page)
  return {
    data: { ...before.data, rows: [...before.data.rows, ...added] },
    meta: { ...before.meta, limit, total: page.meta.total },
  }
}

/**
 * As many pages as there were, one after the other, each with new figures.
 * @param before the answer that is replaced
 */
export async function readPages(
  body: ReportBody,
  before: ReportPage | undefined,
  read: (body: ReportBody) => Promise<ReportPage>,
): Promise<ReportPage> {
  let answer = await read(body)
  if (before === undefined) return answer
  while (rowsRead(answer) < rowsRead(before) && rowsLeft(answer) > 0)
    answer = withPage(body, answer, await read({ ...body, offset: rowsRead(answer) }))
  return answer
}
