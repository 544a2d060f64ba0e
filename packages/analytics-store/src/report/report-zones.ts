import { zoneClock } from '@waymark/domain'
import { dayNumber } from './day-number.ts'
import type { Parameters } from './parameters.ts'
import type { Period } from './period.ts'
import type { ReportQuery } from './report-query.ts'
import { type ZoneSql, zoneSql } from './zone-sql.ts'

const dayMs = 86_400_000
/** More than a zone is ahead of another. */
const marginMs = 2 * dayMs

/** The clocks that a report has its times by. */
export interface ReportZones {
  /** The clock of its dimensions and filters. */
  report: ZoneSql
  /** The clock of its workspace: of the days of costs and rates. */
  workspace: ZoneSql
}

/** @param periods those that the report scans, the present one first */
export function reportZones(
  { plan, money }: Pick<ReportQuery, 'plan' | 'money'>,
  periods: readonly Period[],
  parameters: Pick<Parameters, 'add'>,
): ReportZones {
  const scanned = periods.flatMap(({ fromMs, toMs }) => [fromMs, toMs])
  // Laid over the present one, a longer period ends later.
  const ends = periods.map(({ fromMs, toMs }) => plan.fromMs + toMs - fromMs)
  // Days of conversions outside of those that have rates are not distinguished.
  const rated = money.rates.map(({ date }) => dayNumber(date) * dayMs)
  return {
    report: clockOf(plan.timezone, [...scanned, ...ends], parameters),
    workspace: clockOf(money.timezone, [...scanned, ...rated], parameters),
  }
}

function clockOf(timezone: string, instants: readonly number[], parameters: Pick<Parameters, 'add'>) {
  const bounds = () =>
    instants.reduce(([first, last], ms) => [Math.min(first, ms), Math.max(last, ms)] as const, [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ] as const)
  return zoneSql(parameters, () => {
    const [first, last] = bounds()
    return zoneClock(timezone).offsets(first - marginMs, last + marginMs)
  })
}
