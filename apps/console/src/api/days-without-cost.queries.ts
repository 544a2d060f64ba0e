import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { type ReportBody, type ReportRow, reportQueries } from './reports.queries.ts'

/** A day on which links had clicks, but no cost, although they had cost on other days. */
export interface DayWithoutCost {
  day: string
  links: { id: string; name: string }[]
}

/**
 * The days of the last week that have costs still to be entered, the last one first. Today is none of them:
 * what it cost is known when it is over.
 */
export const daysWithoutCost = (api: Api, time: { timezone: string; today: string }) => {
  const body: ReportBody = {
    range: 'last_7_days',
    timezone: time.timezone,
    groupBy: ['link', 'date'],
    metrics: ['clicks', 'cost'],
    orderBy: [{ field: 'clicks', direction: 'desc' }],
    limit: 1_000,
  }
  return queryOptions({
    ...reportQueries(api).run(body),
    select: ({ data }) => missingDays(data.rows, time.today),
  })
}

export function missingDays(rows: readonly ReportRow[], today: string): DayWithoutCost[] {
  const costly = new Set(
    rows.flatMap(({ dimensions, metrics }) => ((metrics.cost ?? 0) > 0 ? [dimensions.link] : [])),
  )
  const days = new Map<string, DayWithoutCost>()
  for (const { dimensions, metrics } of rows) {
    const { link: id, date: day, link_name: name } = dimensions
    if (typeof id !== 'string' || typeof day !== 'string' || day >= today) continue
    if (!metrics.clicks || metrics.cost !== 0 || !costly.has(id)) continue
    const found = days.get(day) ?? { day, links: [] }
    found.links.push({ id, name: typeof name === 'string' ? name : id })
    days.set(day, found)
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? 1 : -1))
}
