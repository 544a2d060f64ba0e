import type { LinkScope } from '../types.ts'
import type { WorkspaceQuery } from './workspace-query.ts'

const epochMs = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

/** The conditions of a link's scope and their values; `fromMs` inclusive, `toMs` exclusive. */
export function linkConditions(
  scope: LinkScope,
): Pick<WorkspaceQuery, 'workspaceId' | 'parameters'> & { where: string[] } {
  const where = [
    'link_id = {linkId:UUID}',
    `clicked_at >= ${epochMs('fromMs')}`,
    `clicked_at < ${epochMs('toMs')}`,
  ]
  if (scope.countries.length > 0) where.push('country_code IN {countries:Array(String)}')
  return {
    workspaceId: scope.workspaceId,
    where,
    parameters: {
      linkId: scope.linkId,
      fromMs: scope.fromMs,
      toMs: scope.toMs,
      ...(scope.countries.length > 0 && { countries: scope.countries }),
    },
  }
}
