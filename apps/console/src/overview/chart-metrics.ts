import { count, money, percent } from '../format/numbers.ts'

/** Each figure of the chart, by its name in a report. */
export const chartMetrics = {
  clicks: { tile: 'totalClicks', format: count },
  unique_clicks: { tile: 'uniqueClicks', format: count },
  conversions: { tile: 'conversions', format: count },
  revenue: { tile: 'revenue', format: money },
  cost: { tile: 'cost', format: money },
  profit: { tile: 'profit', format: money },
  roi: { tile: 'roi', format: percent },
  epc: { tile: 'epc', format: money },
} as const
export type ChartMetric = keyof typeof chartMetrics
export const chartMetricNames = Object.keys(chartMetrics) as ChartMetric[]

/** Reads preferences that any version of the console may have written. The second is of choice. */
export function chosenMetrics(preferences: Readonly<Record<string, unknown>>) {
  const { overviewMetric, overviewSecond } = preferences
  const first = chartMetricNames.find((name) => name === overviewMetric) ?? 'clicks'
  const second = chartMetricNames.find((name) => name === overviewSecond && name !== first) ?? null
  return { first, second }
}
