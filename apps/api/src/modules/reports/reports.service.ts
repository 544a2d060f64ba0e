import type { DimensionValue, ReportFigures, ReportQuery, ReportRow } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { AppError, maxReportDays } from '@waymark/domain'
import { readLinkGroups } from '@waymark/report-lists'
import {
  goalUses,
  type PlanDefaults,
  planReport,
  type ReportBody,
  type ReportPlan,
  type TimeSpan,
} from '@waymark/report-plan'
import { refuseLongRange } from '../long-ranges.ts'
import { reportInstants } from '../report-body.ts'
import { emptyIdsOf } from './empty-ids.ts'
import { plannedFilters } from './list-filters.ts'
import { type BesideId, besideId, hasNames, namesOf } from './record-names.ts'
import { type ReportReader, zoneOf } from './report-access.ts'
import type { ReportSource } from './report-source.ts'
import type { ReportPage } from './reports.schema.ts'
import { unknownGoals } from './unknown-goals.ts'

export interface ReportServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  source: ReportSource
}

/** A report that is validated and resolved, to be read page by page. */
export type OpenReport = Omit<ReportQuery, 'money'>

export interface ReportService {
  /**
   * @throws VALIDATION_FAILED, and UPGRADE_REQUIRED for a range that the plan of the workspace does not
   * include
   */
  run(reader: ReportReader, body: ReportBody): Promise<ReportPage>
  /** The first half of `run`: throws what that throws. */
  open(reader: ReportReader, body: ReportBody): Promise<OpenReport>
  /** The second half: the page of the plan, with names beside its ids. */
  page(report: OpenReport): Promise<ReportPage>
  /** The rows of `page`, some hundred at a time, all of one moment. */
  rows(report: OpenReport): AsyncGenerator<PageRow[], void>
}

type PageRow = ReportPage['data']['rows'][number]

/**
 * The one way to the figures of reports: routes, exports, saved runs and public pages all take it (contract
 * §9).
 */
export function createReportService({ db, clock, source }: ReportServiceDeps): ReportService {
  const { orm } = db

  const open = async (who: ReportReader, body: ReportBody): Promise<OpenReport> => {
    const { workspaceId } = who
    const requested = planOf(body, {
      timezone: await zoneOf(orm, who),
      nowMs: clock(),
      maxDays: maxReportDays[who.plan],
    })
    refuseLongRange(who.plan, requested)
    // A range of its own can be longer than that of the report.
    if (typeof body.compareWith === 'object' && requested.compareWith !== null)
      refuseLongRange(who.plan, { ...requested.compareWith, timezone: requested.timezone })
    const goals = await unknownGoals(orm, workspaceId, goalUses(body))
    if (goals.length > 0) throw new AppError('VALIDATION_FAILED', { details: goals })
    const filters = await plannedFilters(orm, { workspaceId, filters: requested.filters, path: 'filters' })
    const plan = { ...requested, filters }
    const linkIds = await source.linkIdsOf(who)
    const emptyIds = await emptyIdsOf(orm, { workspaceId, linkIds, dimension: plan.includeEmpty })
    const linkGroups = await readLinkGroups(orm, who, plan)
    return { workspaceId, plan, linkIds, linkGroups, emptyIds, signal: who.signal }
  }

  const page = async (report: OpenReport): Promise<ReportPage> => {
    const { workspaceId, plan } = report
    const result = await source.report(report)
    const { rows, totals, rowsTotal, mixedCurrencies, baseCurrency } = result
    const named = await withNames({ workspaceId, groupBy: plan.groupBy }, rows)
    return {
      data: { rows: named, totals: flat(totals), mixedCurrencies },
      meta: {
        total: rowsTotal,
        limit: plan.limit,
        offset: plan.offset,
        ...rangeOf(plan),
        ...(plan.compareWith && { comparison: rangeOf(plan.compareWith) }),
        timezone: plan.timezone,
        currency: baseCurrency,
      },
    }
  }

  async function* rows(report: OpenReport): AsyncGenerator<PageRow[], void> {
    const names: RecordNames = new Map()
    for await (const slice of source.rows(report))
      yield await withNames({ ...report.plan, workspaceId: report.workspaceId }, slice, names)
  }

  /**
   * Its name, and what else rows say of a record, after its id.
   * @param names those that are known already; what is read is added
   */
  const withNames = async (
    { workspaceId, groupBy }: { workspaceId: string; groupBy: readonly string[] },
    rows: readonly ReportRow[],
    names: RecordNames = new Map(),
  ): Promise<PageRow[]> => {
    for (const dimension of groupBy.filter(hasNames)) {
      const known = names.get(dimension) ?? new Map<string, BesideId | null>()
      names.set(dimension, known)
      const ids = new Set(rows.map(({ dimensions }) => dimensions[dimension]).filter(isUnknownIn(known)))
      const found = await namesOf(orm, { workspaceId, dimension }, [...ids])
      for (const id of ids) known.set(id, found.get(id) ?? null)
    }
    return rows.map((row) => ({ ...row, dimensions: namedDimensions(row, names) }))
  }

  return { open, page, rows, run: async (who, body) => page(await open(who, body)) }
}

/** By dimension and id; null: the id has no record any more. */
type RecordNames = Map<string, Map<string, BesideId | null>>

const isUnknownIn =
  (known: ReadonlyMap<string, unknown>) =>
  (id: DimensionValue | undefined): id is string =>
    typeof id === 'string' && !known.has(id)

function namedDimensions(
  { dimensions }: ReportRow,
  names: ReadonlyMap<string, ReadonlyMap<string, BesideId | null>>,
): ReportRow['dimensions'] {
  const members = Object.entries(dimensions).flatMap(([token, value]) => {
    const known = names.get(token)?.get(String(value))
    const beside = besideId(token).map((member) => [member, known?.[member] ?? null] as const)
    return [[token, value] as const, ...beside]
  })
  return Object.fromEntries(members)
}

const rangeOf = ({ fromMs, toMs }: TimeSpan) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
})

/** Totals have the flat shape of a row's metrics (contract §9, "Report body"). */
function flat({ metrics, previous, change }: ReportFigures): ReportPage['data']['totals'] {
  return { ...metrics, ...(previous && { previous }), ...(change && { change }) }
}

/** Of a year of hours there is room; an export of all time by hours is no chart. */
const mostHours = 10_000
const hourMs = 3_600_000

function planOf(body: ReportBody, defaults: Omit<PlanDefaults, 'instants'>): ReportPlan {
  const plan = plannedBody(body, defaults)
  const isByHour = plan.groupBy.includes('hour')
  if (plan.fill && isByHour && plan.toMs - plan.fromMs > mostHours * hourMs) {
    const message = `takes up to ${mostHours.toLocaleString('en')} hours`
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'fill', message }] })
  }
  return plan
}

function plannedBody(body: ReportBody, defaults: Omit<PlanDefaults, 'instants'>): ReportPlan {
  try {
    return planReport(body, { ...defaults, instants: reportInstants })
  } catch (error) {
    // Whether the range is empty shows in its zone only, which may be the caller's.
    if (!(error instanceof RangeError)) throw error
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'to', message: 'must be after `from`' }] })
  }
}
