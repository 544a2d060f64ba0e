import { eachValue, isWatchable, valueOfScope } from '@waymark/alerts'
import {
  affiliateNetworks,
  type alertActions,
  collections,
  conversionGoals,
  landings,
  links,
  lists,
  type Orm,
  offers,
  redirectRules,
  trafficSources,
} from '@waymark/db'
import type { ErrorDetail } from '@waymark/domain'
import {
  dimensionKind,
  dimensions,
  isClockDimension,
  listKindOf,
  type ReportFilter,
  reportFilter,
  writtenReportFilter,
} from '@waymark/report-plan'
import { listNameOf } from '@waymark/rule-engine'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { LinkAccess } from '../../plugins/caller.ts'
import { permittedLinks } from '../links/index.ts'
import { listDetails } from '../reports/index.ts'

/** Periods are no scope, and what bots do counts in their own metrics. */
const isScope = (dimension: string) =>
  !['time', 'flag'].includes(dimensionKind(dimension) ?? 'time') && !isClockDimension(dimension)

/** What an alert may be about: the whole workspace, or one value of a dimension. */
export const alertScopes: readonly string[] = ['workspace', ...dimensions.filter(isScope)]

/** What can be switched off when an alert fires. */
const pausable: ReadonlySet<string> = new Set(['link', 'offer'])

export interface ScopedAlert {
  /** Not given: it is none. */
  metric?: string | undefined
  scope: string
  scopeValue: string | null
  action: (typeof alertActions)[number]
  /** What `add_to_list` adds to. */
  listId: string | null
  cooldownMinutes: number
}

/** Below it, an alert about each value would fill the history of an hour with thousands of rows. */
const leastCooldownOfEach = 5

/** Whether a scope has values, not ids of records. */
const isOfValues = (scope: string) => ['text', 'number'].includes(dimensionKind(scope) ?? '')

/** A named list is used where filters of reports take one. */
function valueProblems(scope: string, scopeValue: string | null, schema = reportFilter): ErrorDetail[] {
  const isOne = scopeValue !== null && scopeValue !== eachValue
  if (!isOne || !isOfValues(scope)) return []
  const filter = schema.safeParse({ field: scope, operator: 'eq', value: valueOfScope(scope, scopeValue) })
  return (filter.error?.issues ?? []).map(({ message }) => ({ path: 'scopeValue', message }))
}

/**
 * What does not fit between the fields of an alert.
 * @param isAimed whether its scope is written now: a name that no visitor can have is refused then, and stays
 * where it is stored
 */
export function scopeProblems(alert: ScopedAlert, isAimed: boolean): ErrorDetail[] {
  const { scope, scopeValue, action, cooldownMinutes, metric } = alert
  const details: ErrorDetail[] = []
  if (scope === 'workspace' && scopeValue !== null)
    details.push({ path: 'scopeValue', message: 'must be null: the scope is the whole workspace' })
  if (scope !== 'workspace' && scopeValue === null)
    details.push({ path: 'scopeValue', message: `is missing: say which ${scope} the alert is about` })
  details.push(...valueProblems(scope, scopeValue, isAimed ? writtenReportFilter : reportFilter))
  if (metric !== undefined && !isWatchable(scope, metric))
    details.push({ path: 'metric', message: `is made of clicks or costs, which have no ${scope}` })
  if (action === 'pause' && !pausable.has(scope))
    details.push({ path: 'action', message: 'pauses links and offers only: the scope must be one of these' })
  if (scopeValue === eachValue && cooldownMinutes < leastCooldownOfEach)
    details.push({
      path: 'cooldownMinutes',
      message: `must be at least ${leastCooldownOfEach} where the alert is about each value`,
    })
  return [...details, ...listActionProblems(alert)]
}

/** Of `add_to_list` and the list, which come together. */
function listActionProblems({ scope, scopeValue, action, listId }: ScopedAlert): ErrorDetail[] {
  if (action !== 'add_to_list')
    return listId === null ? [] : [{ path: 'listId', message: 'must be null: only `add_to_list` takes one' }]
  const details: ErrorDetail[] = []
  if (listId === null) details.push({ path: 'listId', message: 'is missing: say which list is added to' })
  if (listKindOf(scope) === null)
    details.push({
      path: 'action',
      message: 'adds sub ids and referers only: the scope must be one of these',
    })
  else if (scopeValue !== null && listNameOf(scopeValue) !== null)
    details.push({ path: 'scopeValue', message: 'is a list: it is no value to add' })
  return details
}

const recordTables = {
  offer: offers,
  landing: landings,
  network: affiliateNetworks,
  traffic_source: trafficSources,
  collection: collections,
  goal: conversionGoals,
} as const

const isRecordScope = (scope: string): scope is keyof typeof recordTables =>
  Object.hasOwn(recordTables, scope)

async function isRule(orm: Orm, { workspaceId }: LinkAccess, id: string): Promise<boolean> {
  const ofWorkspace = orm.select({ id: links.id }).from(links).where(eq(links.workspaceId, workspaceId))
  return (
    (await orm.$count(
      redirectRules,
      and(eq(redirectRules.id, id), inArray(redirectRules.linkId, ofWorkspace)),
    )) === 1
  )
}

async function isKnown(orm: Orm, access: LinkAccess, scope: string, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false
  if (scope === 'rule') return isRule(orm, access, id)
  if (!isRecordScope(scope)) return (await permittedLinks(orm, access, [id])).size === 1
  const table = recordTables[scope]
  return (await orm.$count(table, and(eq(table.workspaceId, access.workspaceId), eq(table.id, id)))) === 1
}

/** A detail when the alert is about a record or a list that is none of the workspace. */
export async function unknownRecord(
  orm: Orm,
  access: LinkAccess,
  { scope, scopeValue }: ScopedAlert,
): Promise<ErrorDetail[]> {
  if (scopeValue === null || scopeValue === eachValue) return []
  if (isOfValues(scope)) {
    if (valueProblems(scope, scopeValue).length > 0) return []
    const filter: ReportFilter = { field: scope, operator: 'eq', value: valueOfScope(scope, scopeValue) }
    const details = await listDetails(orm, { workspaceId: access.workspaceId, filters: [filter], path: '' })
    return details.map(({ message }) => ({ path: 'scopeValue', message }))
  }
  if (dimensionKind(scope) !== 'id') return []
  if (await isKnown(orm, access, scope, scopeValue)) return []
  return [{ path: 'scopeValue', message: `is the id of no ${scope.replace('_', ' ')} of this workspace` }]
}

/** A detail when `add_to_list` names a list that is none of the workspace, or has entries of another kind. */
export async function unusableList(
  orm: Orm,
  { workspaceId }: LinkAccess,
  { scope, listId }: ScopedAlert,
): Promise<ErrorDetail[]> {
  if (listId === null) return []
  const [list] = await orm
    .select({ kind: lists.kind })
    .from(lists)
    .where(and(eq(lists.workspaceId, workspaceId), eq(lists.id, listId)))
    .for('key share')
  const kind = listKindOf(scope)
  if (list === undefined) return [{ path: 'listId', message: 'is the id of no list of this workspace' }]
  if (kind === null || list.kind === kind) return []
  return [{ path: 'listId', message: `is a list of the kind ${list.kind}: ${scope} takes ${kind}` }]
}
