import type { BulkChanges } from '../api/link-bulk.queries.ts'
import { utmNames } from '../states/link-values.ts'

export const bulkActions = [
  'pause',
  'resume',
  'tag',
  'replace',
  'collection',
  'domain',
  'expiry',
  'source',
  'utm',
  'remove',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** Actions that need no form: what they change is known. */
const fixedChanges: Partial<Record<BulkAction, BulkChanges>> = {
  pause: { isActive: false },
  resume: { isActive: true },
  remove: { delete: true },
}
export const fixedChangesOf = (action: BulkAction): BulkChanges | null => fixedChanges[action] ?? null

/** Of the fields of a form, as the API names them in its errors. */
export const bulkFields: Record<BulkAction, readonly string[]> = {
  pause: [],
  resume: [],
  remove: [],
  tag: ['changes.tags.add', 'changes.tags.remove'],
  replace: ['changes.replaceInTarget.find', 'changes.replaceInTarget.replacement'],
  collection: ['changes.collectionIds.add', 'changes.collectionIds.remove'],
  domain: ['changes.domainId'],
  expiry: ['changes.expiresAt'],
  source: ['changes.trafficSourceId'],
  utm: ['changes.utm'],
}

/** What a form says; empty where it says nothing. */
export function changesOfForm(action: BulkAction, values: FormData): BulkChanges {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  const some = { add: list('add'), remove: list('remove') }
  const isSome = some.add.length + some.remove.length > 0
  switch (action) {
    case 'tag':
      return isSome ? { tags: some } : {}
    case 'collection':
      return isSome ? { collectionIds: some } : {}
    case 'replace':
      return text('find') === '' ? {} : { replaceInTarget: { find: text('find'), replacement: text('with') } }
    case 'domain':
      return { domainId: text('domainId') || null }
    case 'expiry':
      return { expiresAt: text('expiresAt') || null }
    case 'source':
      return { trafficSourceId: text('trafficSourceId') || null }
    case 'utm': {
      const utm = Object.fromEntries(utmNames.map((name) => [name, text(name) || null] as const))
      return { utm: utmNames.some((name) => utm[name] !== null) ? utm : null }
    }
    default:
      return fixedChangesOf(action) ?? {}
  }
}
