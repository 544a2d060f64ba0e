import { type BulkChanges, type BulkRow, mostBulkUpdated, type Reversal } from '../api/link-bulk.queries.ts'

/** More calls than that are no undo any more: each takes its part of the requests of a minute. */
const mostCalls = 50

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const without = (all: unknown, others: unknown): string[] => {
  const gone = new Set(texts(others))
  return texts(all).filter((one) => !gone.has(one))
}
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What takes a link's target back: the change turned around where that gives exactly what was there. */
function targetBack(before: string, after: string, { replaceInTarget }: BulkChanges) {
  const { find = '', replacement: text = '' } = replaceInTarget ?? {}
  const isExact = text !== '' && after.replaceAll(text, () => find) === before
  return isExact ? { find: text, replacement: find } : { find: after, replacement: before }
}

/** The changes that make of `after` what was `before`, field by field. */
function changesBack({ before = {}, after = {} }: BulkRow, made: BulkChanges): BulkChanges {
  const fields = new Set(Object.keys(after))
  const turned = (field: string) => ({
    add: without(before[field], after[field]),
    remove: without(after[field], before[field]),
  })
  return {
    ...(fields.has('isActive') && { isActive: before.isActive === true }),
    ...(fields.has('tags') && { tags: turned('tags') }),
    ...(fields.has('collectionIds') && { collectionIds: turned('collectionIds') }),
    ...(fields.has('expiresAt') && { expiresAt: textOrNull(before.expiresAt) }),
    ...(fields.has('utm') && { utm: before.utm === null ? null : Object(before.utm) }),
    ...(fields.has('domainId') && { domainId: textOrNull(before.domainId) }),
    ...(fields.has('trafficSourceId') && { trafficSourceId: textOrNull(before.trafficSourceId) }),
    ...(fields.has('originalUrl') && {
      replaceInTarget: targetBack(String(before.originalUrl), String(after.originalUrl), made),
    }),
  }
}

/** Links that go back by the same changes are one call. */
function changeCalls(changed: readonly BulkRow[], made: BulkChanges): Reversal[] {
  const calls = new Map<string, Reversal>()
  for (const row of changed) {
    const changes = changesBack(row, made)
    const key = JSON.stringify(changes)
    const call = calls.get(key) ?? { ids: [], changes }
    call.ids.push(row.id)
    calls.set(key, call)
  }
  return [...calls.values()]
}

/**
 * What takes a bulk update back, for just the links that it changed; null where that would take too many
 * calls.
 */
export function reversalsOf(rows: readonly BulkRow[], made: BulkChanges): Reversal[] | null {
  const changed = rows.filter(({ result }) => result === 'changed')
  if (made.delete) return [{ ids: changed.map(({ id }) => id), changes: { restore: true } }]
  const calls = changeCalls(changed, made)
  const count = calls.reduce((sum, { ids }) => sum + Math.ceil(ids.length / mostBulkUpdated), 0)
  return count > mostCalls ? null : calls
}
