import { AppError, type Plan } from '@waymark/domain'
import { DateTime } from 'luxon'
import { refuseLongRange } from '../long-ranges.ts'
import { type Period, type PeriodQuery, resolvePeriod } from './period.ts'

export interface PeriodContext {
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
export function requestedPeriod(
  query: PeriodQuery,
  { timezone, nowMs, defaultDays, plan }: PeriodContext,
): Period {
  const from =
    query.from ?? DateTime.fromMillis(nowMs, { zone: timezone }).minus({ days: defaultDays }).toISO()
  const result = resolvePeriod({ ...query, from: from ?? undefined }, timezone, nowMs)
  if (!result.ok) throw new AppError('VALIDATION_FAILED', { details: result.details })
  refuseLongRange(plan, { ...result.period, timezone })
  return result.period
}
