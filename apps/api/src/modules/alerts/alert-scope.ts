import { affiliateNetworks, landings, type Orm, offers, trafficSources } from '@waymark/db'
import type { ErrorDetail } from '@waymark/domain'
import {
  dimensionKind,
  dimensions,
  type ReportFilter,
  reportFilter,
  writtenReportFilter,
} from '@waymark/report-plan'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { LinkAccess } from '../../plugins/caller.ts'
import { permittedLinks } from '../links/index.ts'
import { listDetails } from '../reports/index.ts'

/** Periods are no scope, and what bots do counts in their own metrics. */
const isScope = (dimension: string) =>
  !['time', 'flag', 'number'].includes(dimensionKind(dimension) ?? 'time')

/** What an alert may be about: the whole workspace, or one value of a dimension. */
export const alertScopes: readonly string[] = ['workspace', ...dimensions.filter(isScope)]

/** What can be switched off when an alert fires. */
const pausable: ReadonlySet<string> = new Set(['link', 'offer'])

export interface ScopedAlert {
  scope: string
  scopeValue: string | null
  action: 'notify' | 'pause'
}

/** A named list is used where filters of reports take one. */
function valueProblems(scope: string, scopeValue: string | null, schema = reportFilter): ErrorDetail[] {
  if (scopeValue === null || dimensionKind(scope) !== 'text') return []
  const filter = schema.safeParse({ field: scope, operator: 'eq', value: scopeValue })
  return (filter.error?.issues ?? []).map(({ message }) => ({ path: 'scopeValue', message }))
}

/**
 * What does not fit between the fields of an alert.
 * @param isAimed whether its scope is written now: a name that no visitor can have is refused then, and stays
 * where it is stored
 */
export function scopeProblems({ scope, scopeValue, action }: ScopedAlert, isAimed: boolean): ErrorDetail[] {
  const details: ErrorDetail[] = []
  if (scope === 'workspace' && scopeValue !== null)
    details.push({ path: 'scopeValue', message: 'must be null: the scope is the whole workspace' })
  if (scope !== 'workspace' && scopeValue === null)
    details.push({ path: 'scopeValue', message: `is missing: say which ${scope} the alert is about` })
  details.push(...valueProblems(scope, scopeValue, isAimed ? writtenReportFilter : reportFilter))
  if (action === 'pause' && !pausable.has(scope))
    details.push({ path: 'action', message: 'pauses links and offers only: the scope must be one of these' })
  return details
}

const recordTables = {
  offer: offers,
  landing: landings,
  network: affiliateNetworks,
  traffic_source: trafficSources,
} as const

const isRecordScope = (scope: string): scope is keyof typeof recordTables =>
  Object.hasOwn(recordTables, scope)

async function isKnown(orm: Orm, access: LinkAccess, scope: string, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false
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
  if (scopeValue === null) return []
  if (dimensionKind(scope) === 'text') {
    if (valueProblems(scope, scopeValue).length > 0) return []
    const filter: ReportFilter = { field: scope, operator: 'eq', value: scopeValue }
    const details = await listDetails(orm, { workspaceId: access.workspaceId, filters: [filter], path: '' })
    return details.map(({ message }) => ({ path: 'scopeValue', message }))
  }
  if (dimensionKind(scope) !== 'id') return []
  if (await isKnown(orm, access, scope, scopeValue)) return []
  return [{ path: 'scopeValue', message: `is the id of no ${scope.replace('_', ' ')} of this workspace` }]
}
