import type { Orm } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { PlannedFilter } from '@waymark/report-plan'
import { compileRegex } from '@waymark/rule-engine'
import { hasNames, idsByName } from './record-names.ts'

/** The statement has the ids in it: more of them would be a statement that no store takes. */
const mostIds = 10_000

type NameTest = (name: string) => boolean

/** What a filter requires of names, and whether it includes those that match; null for one that lists ids. */
function testOf({ operator, value }: PlannedFilter): { isMeant: NameTest; stores: boolean } | null {
  const part = String(value)
  switch (operator) {
    case 'contains':
    case 'not_contains':
      return { isMeant: (name) => name.includes(part), stores: operator === 'contains' }
    case 'starts_with':
      return { isMeant: (name) => name.startsWith(part), stores: true }
    case 'ends_with':
      return { isMeant: (name) => name.endsWith(part), stores: true }
    case 'regex':
    case 'not_regex':
      return { isMeant: compileRegex(part), stores: operator === 'regex' }
    default:
      return null
  }
}

/** The path of a filter in the request. */
export interface NamedFilters {
  workspaceId: string
  filters: readonly PlannedFilter[]
  /** Path of the list of filters. */
  path: string
}

/**
 * The filters as the store takes them: a filter by parts of names has the ids of those records in its place.
 * @throws VALIDATION_FAILED for names that too many records have
 */
export async function withoutNames(
  orm: Orm,
  { workspaceId, filters, path }: NamedFilters,
): Promise<PlannedFilter[]> {
  const resolved: PlannedFilter[] = []
  for (const [index, filter] of filters.entries()) {
    const test = hasNames(filter.field) ? testOf(filter) : null
    if (test === null) {
      resolved.push(filter)
      continue
    }
    const ids: string[] = []
    for await (const part of idsByName(orm, { workspaceId, dimension: filter.field }, test.isMeant)) {
      ids.push(...part)
      if (ids.length > mostIds) throw tooMany(`${path}.${index}.value`)
    }
    resolved.push({ field: filter.field, operator: test.stores ? 'in' : 'not_in', value: ids })
  }
  return resolved
}

function tooMany(path: string): AppError {
  const message = `is in the names of more than ${mostIds} records: use a text that fewer names have`
  return new AppError('VALIDATION_FAILED', { details: [{ path, message }] })
}
