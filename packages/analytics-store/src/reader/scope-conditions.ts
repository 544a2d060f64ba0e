import { inListSql } from '../query/in-list.ts'
import type { WorkspaceQuery } from '../query/workspace-query.ts'
import type { ClickScope } from '../types.ts'

const epochMs = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

/**
 * The clicks of people in a scope, and those of bots where it says so; `fromMs` inclusive, `toMs` exclusive.
 * No links are none.
 */
export function scopeConditions({
  workspaceId,
  linkIds,
  fromMs,
  toMs,
  countries,
  withBots = false,
}: ClickScope): Pick<WorkspaceQuery, 'workspaceId' | 'parameters'> & { where: string[] } {
  const ofLinks: Record<string, readonly string[]> = {}
  const addLinks = (ids: readonly string[], index: number) => {
    ofLinks[`linkIds${index}`] = ids
    return `{linkIds${index}:Array(UUID)}`
  }
  return {
    workspaceId,
    where: [
      ...(linkIds === null ? [] : [inListSql('link_id', linkIds, addLinks)]),
      `clicked_at >= ${epochMs('fromMs')}`,
      `clicked_at < ${epochMs('toMs')}`,
      ...(countries.length === 0 ? [] : ['country_code IN {countries:Array(String)}']),
      ...(withBots ? [] : ['NOT is_bot']),
    ],
    parameters: {
      fromMs,
      toMs,
      ...ofLinks,
      ...(countries.length > 0 && { countries }),
    },
  }
}
