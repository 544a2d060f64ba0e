import { AppError, maxReportDays, type Plan } from '@waymark/domain'
import { DateTime } from 'luxon'
import { type Period, type PeriodQuery, resolvePeriod } from './period.ts'

export interface PeriodContext {
  /** IANA. */
  timezone: string
  nowMs: number
  /** Days up to now where no `from` is given. */
  defaultDays: number
  plan: Plan
}

/** The range of a query. @throws VALIDATION_FAILED; UPGRADE_REQUIRED for more days than the plan includes (contract §2) */
export function askedPeriod(
  query: PeriodQuery,
  { timezone, nowMs, defaultDays, plan }: PeriodContext,
): Period {
  const from =
    query.from ?? DateTime.fromMillis(nowMs, { zone: timezone }).minus({ days: defaultDays }).toISO()
  const result = resolvePeriod({ ...query, from: from ?? undefined }, timezone, nowMs)
  if (!result.ok) throw new AppError('VALIDATION_FAILED', { details: result.details })
  const limit = maxReportDays[plan]
  const start = DateTime.fromMillis(result.period.fromMs, { zone: timezone })
  // Days of the calendar: a change of the clocks makes none of them longer.
  const { days } = DateTime.fromMillis(result.period.toMs, { zone: timezone }).diff(start, 'days')
  if (days > limit)
    throw new AppError('UPGRADE_REQUIRED', { message: `The plan includes reports of up to ${limit} days.` })
  return result.period
}
