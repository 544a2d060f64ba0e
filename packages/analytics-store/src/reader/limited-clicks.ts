import { z } from 'zod'
import type { QueryRows } from '../query/workspace-query.ts'
import type { LimitedClicks } from '../types.ts'

const countRow = z.tuple([z.coerce.number()])

/**
 * How many clicks of people a limit has to count, of a link or of one of its rules, from a time on and before
 * another.
 */
export async function limitedClicks(
  queryRows: QueryRows,
  { workspaceId, linkId, ruleId, fromMs, beforeMs }: LimitedClicks,
): Promise<number> {
  const [row] = await queryRows(
    {
      workspaceId,
      select: 'count()',
      where: [
        'link_id = {linkId:UUID}',
        'NOT is_bot',
        "clicked_at >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')",
        ...(beforeMs === undefined ? [] : ["clicked_at < fromUnixTimestamp64Milli({beforeMs:Int64}, 'UTC')"]),
        ...(ruleId === null ? [] : ['matched_rule_id = {ruleId:UUID}']),
      ],
      parameters: {
        linkId,
        fromMs,
        ...(beforeMs !== undefined && { beforeMs }),
        ...(ruleId !== null && { ruleId }),
      },
    },
    countRow,
  )
  return row?.[0] ?? 0
}
