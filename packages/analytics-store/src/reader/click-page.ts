import { mapInSlices } from '@waymark/async'
import { z } from 'zod'
import { type ClickField, type ClickRow, clickReading } from '../clicks/click-of-row.ts'
import type { QueryParameters, QueryRows } from '../query/workspace-query.ts'
import type { ClickPage, ClickPosition, ClickScope } from '../types.ts'
import { uuidOf } from '../values.ts'
import { scopeConditions } from './scope-conditions.ts'

/** What comes after a click in the order of the table, said so that parts of it need not be read. */
function following(after: ClickPosition | null): { where: string[]; parameters: QueryParameters } {
  if (after === null) return { where: [], parameters: {} }
  const time = "fromUnixTimestamp64Milli({afterMs:Int64}, 'UTC')"
  return {
    where: [
      'link_id >= {afterLink:UUID}',
      `(link_id > {afterLink:UUID} OR (clicked_at >= ${time} AND (clicked_at > ${time} OR click_token > {afterToken:UUID})))`,
    ],
    parameters: {
      afterLink: uuidOf(after.linkId),
      afterMs: after.clickedAtMs,
      afterToken: after.clickToken,
    },
  }
}

/** The next clicks of a scope, link by link and the oldest first. */
export async function clickPage<Field extends ClickField>(
  queryRows: QueryRows,
  scope: ClickScope,
  { after, limit, fields }: ClickPage<Field>,
): Promise<Pick<ClickRow, Field>[]> {
  const { select, clickOf } = clickReading(fields)
  const { where, parameters, workspaceId } = scopeConditions(scope)
  const next = following(after)
  const rows = await queryRows(
    {
      workspaceId,
      select,
      where: [...where, ...next.where],
      tail: 'ORDER BY link_id, clicked_at, click_token LIMIT {limit:UInt32}',
      parameters: { ...parameters, ...next.parameters, limit },
    },
    z.custom<unknown[]>(Array.isArray),
  )
  return mapInSlices(rows, clickOf)
}

const occurringRow = z.tuple([z.array(z.string())])

/** The slots of sub ids that the clicks of a scope have values in; copies of a row have the same. */
export async function occurringSubIds(queryRows: QueryRows, scope: ClickScope): Promise<string[]> {
  const [row] = await queryRows(
    { ...scopeConditions(scope), select: 'groupUniqArrayArray(mapKeys(sub_ids))', copiesAllowed: true },
    occurringRow,
  )
  return row?.[0] ?? []
}
