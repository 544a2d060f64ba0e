import type { RuleConditions, RuleFilter } from '../api/rules.queries.ts'
import { type AnyFilter, asFilter, newFilter } from './filter-kinds.ts'
import { filtersOf } from './rule-words.ts'

const written = (filters: RuleFilter[], match: RuleConditions['match'] = 'all'): RuleConditions =>
  filters.length === 0 ? {} : { match, filters }

export const setMatch = (conditions: RuleConditions, match: 'all' | 'any'): RuleConditions =>
  written(filtersOf(conditions), match)

export const addFilter = (conditions: RuleConditions, kind: string, zone: string): RuleConditions =>
  written([...filtersOf(conditions), ...asFilter(newFilter(kind, zone))], conditions.match)

/** @param filter null: it is removed */
export const setFilter = (
  conditions: RuleConditions,
  index: number,
  filter: AnyFilter | null,
): RuleConditions =>
  written(
    filtersOf(conditions).flatMap((one, at) =>
      at === index ? (filter === null ? [] : asFilter(filter)) : [one],
    ),
    conditions.match,
  )
