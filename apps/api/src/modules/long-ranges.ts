import { AppError, maxReportDays, type Plan, zoneClock } from '@waymark/domain'

const dayMs = 86_400_000

export interface RequestedRange {
  fromMs: number
  /** Exclusive. */
  toMs: number
  /** IANA. */
  timezone: string
}

/**
 * Contract §2, "Plans": days of the calendar, so that a change of the clocks makes none of them longer.
 * @throws UPGRADE_REQUIRED for a range that the plan does not include
 */
export function refuseLongRange(plan: Plan, { fromMs, toMs, timezone }: RequestedRange): void {
  const limit = maxReportDays[plan]
  const { calendarMs } = zoneClock(timezone)
  if (calendarMs(toMs) - calendarMs(fromMs) <= limit * dayMs) return
  throw new AppError('UPGRADE_REQUIRED', { message: `The plan includes reports of up to ${limit} days.` })
}
