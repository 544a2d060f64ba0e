import { zoneClock } from '@waymark/domain'
import { dayNumber } from './day-number.ts'
import type { Period } from './period.ts'
import type { ReportCost, ReportMoney } from './report-query.ts'

const dayMs = 86_400_000

/**
 * Amounts of a day are integers of 10^-24 in the record's currency: the share of a record's day is cut off
 * there.
 */
export const costScale = 24

/** A record in a period: what it costs each of its days there. */
export interface SpreadRecord {
  linkId: string | null
  /** Null: not narrowed. */
  breakdown: { key: string; value: string } | null
  /** Days since 1970, both inclusive: those of its days whose 00:00 is in the period. */
  firstDay: number
  lastDay: number
  /** A decimal with up to 24 places, none of them a zero at its end. */
  perDay: string
  currency: string
}

/** `12.5` in integers of 10^-24. @throws RangeError for what is no decimal */
function units(amount: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,24}))?$/.exec(amount)
  if (match === null) throw new RangeError('the amount of a cost is no decimal')
  return BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(costScale, '0'))
}

function decimalOf(value: bigint): string {
  const digits = value.toString().padStart(costScale + 1, '0')
  return `${digits.slice(0, -costScale)}.${digits.slice(-costScale)}`.replace(/\.?0+$/, '')
}

/** The days whose 00:00 is in the period (contract §9, "Costs"), in the workspace's zone. */
export function costDays({ fromMs, toMs }: Period, timezone: string): { first: number; last: number } {
  const clock = zoneClock(timezone)
  const dayAfter = (ms: number): number => {
    const day = Math.floor(clock.localMs(ms) / dayMs)
    // A day that the zone left out begins with the next one.
    return [day - 1, day].find((one) => clock.utcMs(one * dayMs) >= ms) ?? day + 1
  }
  return { first: dayAfter(fromMs), last: dayAfter(toMs) - 1 }
}

/** What a day of so many costs; null where that is nothing. */
function perDayOf(amount: string, days: number): string | null {
  const perDay = units(amount) / BigInt(days)
  return perDay === 0n ? null : decimalOf(perDay)
}

/** Caches the results of a function: thousands of records have few days and amounts. */
function memoized<Value>(of: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = of(key)
      known.set(key, value)
    }
    return value
  }
}

/** The records that cost something in a period. */
export function spreadRecords({ costs, timezone }: ReportMoney, period: Period): SpreadRecord[] {
  const days = costDays(period, timezone)
  const numberOf = memoized(dayNumber)
  const ofDay = memoized((amount) => perDayOf(amount, 1))
  return costs.flatMap((cost: ReportCost): SpreadRecord | [] => {
    const [start, end] = [numberOf(cost.periodStart), numberOf(cost.periodEnd)]
    const firstDay = Math.max(start, days.first)
    const lastDay = Math.min(end, days.last)
    const perDay = start === end ? ofDay(cost.amount) : perDayOf(cost.amount, end - start + 1)
    if (firstDay > lastDay || perDay === null) return []
    const { linkId, breakdownKey: key, breakdownValue: value, currency } = cost
    const breakdown = key === null || value === null ? null : { key, value }
    return { linkId, breakdown, firstDay, lastDay, perDay, currency }
  })
}
