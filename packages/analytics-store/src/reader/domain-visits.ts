import { z } from 'zod'
import type { QueryRows } from '../query/workspace-query.ts'
import type { DomainVisits, TimeRange } from '../types.ts'

const count = z.coerce.number()
const sumsRow = z.tuple([count, count, count])

/**
 * The sums of what all redirectors counted on a domain; a minute belongs to the range when its start does.
 */
export async function domainVisits(
  queryDomainVisits: QueryRows,
  { workspaceId, domainId, range }: { workspaceId: string; domainId: string; range: TimeRange },
): Promise<DomainVisits> {
  const [row] = await queryDomainVisits(
    {
      workspaceId,
      select: 'sum(base_url), sum(unknown_code), sum(other)',
      where: [
        'domain_id = {domainId:UUID}',
        `minute >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')`,
        `minute < fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')`,
      ],
      parameters: { domainId, ...range },
    },
    sumsRow,
  )
  const [baseUrl, unknownCode, other] = row ?? [0, 0, 0]
  return { baseUrl, unknownCode, other }
}
