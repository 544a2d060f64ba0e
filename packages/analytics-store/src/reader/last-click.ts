import { z } from 'zod'
import type { QueryRows } from '../query/workspace-query.ts'
import type { ClickScope } from '../types.ts'
import { scopeConditions } from './scope-conditions.ts'

const lastRow = z.tuple([z.coerce.number(), z.coerce.number()])

/** When the last click of people in a scope came; null without any. Copies of a row have the same time. */
export async function lastClickMs(queryRows: QueryRows, scope: ClickScope): Promise<number | null> {
  const [row] = await queryRows(
    {
      ...scopeConditions(scope),
      select: 'count(), toUnixTimestamp64Milli(max(clicked_at))',
      copiesAllowed: true,
    },
    lastRow,
  )
  return row === undefined || row[0] === 0 ? null : row[1]
}
