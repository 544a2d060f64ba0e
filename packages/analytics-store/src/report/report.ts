import type { ClickHouseClient } from '@clickhouse/client'
import { isMetric, metricRules, type ReportPlan } from '@waymark/report-plan'
import { z } from 'zod'
import { limitSettings, type QueryLimits, rowsOf } from '../reader/workspace-query.ts'
import type { StoreTables } from '../tables.ts'
import { compileReport } from './compile-report.ts'
import { dimensionValue } from './dimension-sql.ts'
import type { MetricValues, ReportFigures, ReportQuery, ReportResult } from './report-query.ts'

export interface ReportDeps {
  client: ClickHouseClient
  tables: Pick<StoreTables, 'clicks' | 'conversions'>
  limits: QueryLimits
}

const rowShape = z.tuple([z.coerce.number(), z.coerce.number()]).rest(z.unknown())

/** ClickHouse says infinite and no number as null, and so do reports. */
const figure = z.coerce.number().nullable()
const figureOf = (value: unknown): number | null => figure.parse(value)

function changeOf(present: number | null, previous: number | null): number | null {
  if (present === null || previous === null || previous === 0) return null
  return ((present - previous) / Math.abs(previous)) * 100
}

function figuresOf(plan: ReportPlan, row: readonly unknown[]): ReportFigures {
  const { metrics, compareWith } = plan
  const from = (start: number): MetricValues =>
    Object.fromEntries(metrics.map((name, index) => [name, figureOf(row[start + index])]))
  const present = from(0)
  if (compareWith === null) return { metrics: present }
  const previous = from(metrics.length)
  const change = Object.fromEntries(
    metrics.map((name) => [name, changeOf(present[name] ?? null, previous[name] ?? null)]),
  )
  return { metrics: present, previous, change }
}

/** The figures of nothing: counts and amounts are 0, what is divided by them is null. */
function nothing({ metrics, compareWith }: ReportPlan): (number | null)[] {
  const zeros = metrics.map((name) => (isMetric(name) && metricRules[name].over === undefined ? 0 : null))
  return compareWith === null ? zeros : [...zeros, ...zeros]
}

/** Makes `report`. */
export function createReport({ client, tables, limits }: ReportDeps) {
  const settings = [
    limitSettings(limits),
    'do_not_merge_across_partitions_select_final = 1',
    'join_use_nulls = 0',
    'output_format_json_quote_64bit_integers = 0',
  ].join(', ')

  return async (query: ReportQuery): Promise<ReportResult> => {
    const { plan } = query
    const { sql, parameters } = compileReport(query, tables)
    const rows = await rowsOf(client, `${sql}\nSETTINGS ${settings}`, parameters)
    const parsed = rows.map((row) => {
      const [isTotal, groups, ...values] = rowShape.parse(row)
      return { isTotal: isTotal === 1, groups, values }
    })
    const whole = parsed.find(({ isTotal }) => isTotal)
    const totals = whole?.values.slice(plan.groupBy.length) ?? nothing(plan)
    return {
      rows: parsed
        .filter(({ isTotal }) => !isTotal)
        .map(({ values }) => ({
          dimensions: Object.fromEntries(
            plan.groupBy.map((token, index) => [token, dimensionValue(token, values[index])]),
          ),
          ...figuresOf(plan, values.slice(plan.groupBy.length)),
        })),
      totals: figuresOf(plan, totals),
      rowsTotal: whole?.groups ?? 0,
      mixedCurrencies: Number(whole?.values.at(-1) ?? 0) > 0,
    }
  }
}
