import { uuidV7TimeMs } from '@waymark/domain'
import { z } from 'zod'
import { type ClickField, type ClickRow, clickReading } from '../clicks/click-of-row.ts'
import type { QueryParameters, QueryRows } from '../query/workspace-query.ts'

/** How far a token's own time and the click's may lie apart: clocks of one machine, so nearly nothing. */
export const tokenToleranceMs = 86_400_000

/** A token contains its time (UUIDv7), which selects the partition; others are looked up in all of them. */
function timeCondition(clickToken: string): { where: string[]; parameters: QueryParameters } {
  const tokenMs = uuidV7TimeMs(clickToken)
  if (tokenMs === null) return { where: [], parameters: {} }
  return {
    where: [
      `clicked_at >= fromUnixTimestamp64Milli({earliestMs:Int64}, 'UTC')`,
      `clicked_at <= fromUnixTimestamp64Milli({latestMs:Int64}, 'UTC')`,
    ],
    parameters: { earliestMs: Math.max(0, tokenMs - tokenToleranceMs), latestMs: tokenMs + tokenToleranceMs },
  }
}

export interface ClickLookup<Field extends ClickField> {
  workspaceId: string
  clickToken: string
  fields: readonly Field[]
}

const versioned = z.tuple([z.coerce.bigint()], z.unknown())

/**
 * The click of a token in this workspace, or null. Of its copies the newest is picked here: an order makes
 * the engine read in two steps. One thread: the filter on tokens leaves a few granules, which take less than
 * to share them out.
 */
export async function clickByToken<Field extends ClickField>(
  queryRows: QueryRows,
  { workspaceId, clickToken, fields }: ClickLookup<Field>,
): Promise<Pick<ClickRow, Field> | null> {
  const time = timeCondition(clickToken)
  const { select, clickOf } = clickReading(fields)
  const rows = await queryRows(
    {
      workspaceId,
      select: `version, ${select}`,
      where: ['click_token = {clickToken:UUID}', ...time.where],
      parameters: { clickToken, ...time.parameters },
      copiesAllowed: true,
      maxThreads: 1,
    },
    versioned,
  )
  const newest = rows.reduce<(typeof rows)[number] | undefined>(
    (known, row) => (known === undefined || row[0] > known[0] ? row : known),
    undefined,
  )
  return newest === undefined ? null : clickOf(newest.slice(1))
}
