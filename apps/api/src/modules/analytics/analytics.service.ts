import type { Readable } from 'node:stream'
import { AppError, type Plan } from '@waymark/domain'
import { comparedSpan } from '@waymark/report-plan'
import type { Caller } from '../../plugins/caller.ts'
import { refuseLongRange } from '../long-ranges.ts'
import type { AnalyticsQuery } from './analytics.schema.ts'
import type { createSubjects, Subject } from './analytics-scopes.ts'
import { changeOf } from './change.ts'
import { type ClickExportDeps, type ClickFileForm, exportClicks } from './click-export.ts'
import type { Figure, FigureScope, FigureSources } from './figures/figure.ts'
import { comparisons, daysBefore, type Period, type PeriodQuery, resolvePeriod } from './period.ts'

export interface AnalyticsDeps extends FigureSources {
  orm: ClickExportDeps['orm']
  reader: FigureSources['reader'] & ClickExportDeps['reader']
  find: ReturnType<typeof createSubjects>
}

export interface SubjectRequest {
  subject: Subject
  query: AnalyticsQuery
  /** Days up to now that are meant where no `from` is given. */
  defaultDays: number
}

export interface ClickFileRequest extends SubjectRequest {
  withBots: boolean
}

const rangeOf = ({ fromMs, toMs }: Period) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
})

/**
 * Analytics of links, collections and the workspace (specification, "Common query parameters of link
 * analytics routes"; contract §9).
 */
export function createAnalytics({ orm, find, ...sources }: AnalyticsDeps) {
  /** @throws VALIDATION_FAILED, UPGRADE_REQUIRED, NOT_FOUND, FORBIDDEN */
  async function open(caller: Caller, { subject, query, defaultDays }: SubjectRequest) {
    const { workspaceId, plan } = caller
    const timezone = query.timezone ?? caller.timezone
    const period = requestedPeriod(query, { timezone, nowMs: sources.clock(), defaultDays, plan })
    const { name, ...found } = await find(caller, subject)
    const scope: FigureScope = {
      workspaceId,
      timezone,
      countries: query.countries ?? [],
      ...found,
      ...period,
    }
    return { name, scope, period }
  }

  const comparedScope = (scope: FigureScope, compare: AnalyticsQuery['compare']): FigureScope | null => {
    if (compare === undefined) return null
    const context = { timezone: scope.timezone, nowMs: sources.clock() }
    const { fromMs, toMs } = comparedSpan(scope, comparisons[compare], context)
    return { ...scope, fromMs, toMs }
  }

  return {
    /**
     * A figure of the requested range and, where requested, of the range it is compared with, read at the
     * same time.
     */
    async read(caller: Caller, figure: Figure, requested: SubjectRequest) {
      const { query } = requested
      const { name, scope, period } = await open(caller, requested)
      const before = comparedScope(scope, query.compare)
      const [present, compared] = await Promise.all([
        figure.read(sources, scope, query),
        before === null ? null : figure.read(sources, before, query),
      ])
      const view = { ...name, ...figure.head?.of(scope, query), ...rangeOf(period), ...present.figures }
      if (before === null || compared === null) return view
      const change = changeOf(present.totalClicks, compared.totalClicks)
      return { ...view, comparison: { ...rangeOf(before), ...compared.figures, ...change } }
    },

    /** Throws what `export` would throw now. */
    async check(caller: Caller, requested: SubjectRequest): Promise<void> {
      await open(caller, requested)
    },

    /** The clicks of the requested range as a CSV file, those of bots by choice. */
    async export(caller: Caller, requested: ClickFileRequest, form: ClickFileForm): Promise<Readable> {
      const { scope } = await open(caller, requested)
      return exportClicks({ orm, reader: sources.reader }, { ...scope, withBots: requested.withBots }, form)
    },
  }
}

export type Analytics = ReturnType<typeof createAnalytics>

interface PeriodContext {
  /** IANA. */
  timezone: string
  nowMs: number
  /** Days up to now where no `from` is given. */
  defaultDays: number
  plan: Plan
}

/**
 * The range of a query.
 * @throws VALIDATION_FAILED; UPGRADE_REQUIRED for more days than the plan includes (contract §2)
 */
function requestedPeriod(query: PeriodQuery, { timezone, nowMs, defaultDays, plan }: PeriodContext): Period {
  const from = query.from ?? new Date(daysBefore(nowMs, defaultDays, timezone)).toISOString()
  const result = resolvePeriod({ ...query, from }, timezone, nowMs)
  if (!result.ok) throw new AppError('VALIDATION_FAILED', { details: result.details })
  refuseLongRange(plan, { ...result.period, timezone })
  return result.period
}
