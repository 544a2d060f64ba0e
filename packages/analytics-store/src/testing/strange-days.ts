import type { ClickEvent } from '@waymark/events'
import type { ConversionEvent, ReportMoney } from '../index.ts'
import { type Random, reportClicks, reportConversions, reportMoney } from './report-events.ts'

/** A workspace in a zone with a day that is not 24 hours long from midnight to midnight. */
export interface StrangeDay {
  timezone: string
  /** The day, `YYYY-MM-DD`. */
  date: string
}

/**
 * Days that begin at 01:00, since midnight was left out, days that Node and the embedded engine have at other
 * times, since their time zone data differ, one that is half an hour longer, and one whose eve was left out.
 */
export const strangeDays: readonly StrangeDay[] = [
  { timezone: 'Africa/Cairo', date: '2026-04-24' },
  { timezone: 'Asia/Beirut', date: '2026-03-29' },
  { timezone: 'America/Sao_Paulo', date: '2018-11-04' },
  { timezone: 'Africa/Casablanca', date: '2026-11-08' },
  { timezone: 'Australia/Lord_Howe', date: '2026-04-05' },
  { timezone: 'Pacific/Apia', date: '2011-12-31' },
]

const dayMs = 86_400_000

export interface StrangeDayEvents {
  money: ReportMoney
  clicks: ClickEvent[]
  /** Each with all its versions. */
  conversions: ConversionEvent[][]
}

/** Events of one workspace over twelve days around the day, with every kind of cost. */
export function strangeDayEvents(
  { timezone, date }: StrangeDay,
  workspaceId: string,
  random: Random,
): StrangeDayEvents {
  const middleMs = Date.parse(`${date}T00:00:00Z`)
  const range = { fromMs: middleMs - 6 * dayMs, toMs: middleMs + 6 * dayMs }
  const clicks = reportClicks(400, random, range).map((click) => ({ ...click, workspaceId }))
  return {
    money: reportMoney(random, { fromMs: range.fromMs, timezone }),
    clicks,
    conversions: reportConversions(clicks, random),
  }
}
