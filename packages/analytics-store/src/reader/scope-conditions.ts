import type { ClickScope } from '../types.ts'
import type { WorkspaceQuery } from './workspace-query.ts'

const epochMs = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

/** The clicks of people in a scope; `fromMs` inclusive, `toMs` exclusive. No links are none. */
export function scopeConditions({
  workspaceId,
  linkIds,
  fromMs,
  toMs,
  countries,
}: ClickScope): Pick<WorkspaceQuery, 'workspaceId' | 'parameters'> & { where: string[] } {
  return {
    workspaceId,
    where: [
      ...(linkIds === null ? [] : ['link_id IN {linkIds:Array(UUID)}']),
      `clicked_at >= ${epochMs('fromMs')}`,
      `clicked_at < ${epochMs('toMs')}`,
      ...(countries.length === 0 ? [] : ['country_code IN {countries:Array(String)}']),
      'NOT is_bot',
    ],
    parameters: {
      fromMs,
      toMs,
      ...(linkIds !== null && { linkIds }),
      ...(countries.length > 0 && { countries }),
    },
  }
}
