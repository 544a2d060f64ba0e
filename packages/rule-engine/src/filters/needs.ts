import type { LimitPeriod } from '../types.ts'
import { listNamesOfIp } from './ip.ts'
import type { FilterSpec } from './registry.ts'
import { listNamesOfText } from './text-filter.ts'
import { uniquenessScopes } from './uniqueness.ts'

/** What filters need of a visitor's history and of the workspace's lists. */
export interface FilterNeeds {
  isNewToLink: boolean
  isNewToRule: boolean
  limits: readonly { per: LimitPeriod; max: number }[]
  /** Names of lists, in lower case. */
  lists: readonly string[]
}

/** Null: none of the filters needs anything, as it is with most rules. */
export function needsOf(filters: readonly FilterSpec[]): FilterNeeds | null {
  const scopes = filters.flatMap((filter) => (filter.kind === 'uniqueness' ? uniquenessScopes(filter) : []))
  const limits = filters.flatMap((filter) =>
    filter.kind === 'limit' ? [{ per: filter.per, max: filter.max }] : [],
  )
  const lists = filters.flatMap(listNamesOfFilter)
  if (scopes.length === 0 && limits.length === 0 && lists.length === 0) return null
  return { isNewToLink: scopes.includes('link'), isNewToRule: scopes.includes('rule'), limits, lists }
}

function listNamesOfFilter(filter: FilterSpec): readonly string[] {
  switch (filter.kind) {
    case 'ip':
      return listNamesOfIp(filter)
    case 'user_agent':
    case 'referer':
    case 'param':
    case 'sub_id':
    case 'keyword':
    case 'isp':
      return listNamesOfText(filter)
    default:
      return []
  }
}
