import type { ClickHouseClient } from '@clickhouse/client'
import type { ReportPlan } from '@waymark/report-plan'
import { z } from 'zod'
import { limitSettings, type QueryLimits } from '../reader/workspace-query.ts'
import { AnalyticsUnavailableError, messageOf } from '../store-error.ts'
import type { StoreTables } from '../tables.ts'
import { compileReport } from './compile-report.ts'
import { dimensionValue } from './dimension-sql.ts'
import type { MetricValues, ReportFigures, ReportQuery, ReportResult } from './report-query.ts'

export interface ReportDeps {
  client: ClickHouseClient
  tables: Pick<StoreTables, 'clicks' | 'conversions'>
  limits: QueryLimits
}

const values = z.array(z.unknown())
const answer = z.object({
  data: z.array(values),
  totals: values.optional(),
  rows_before_limit_at_least: z.coerce.number().optional(),
})

/** ClickHouse says infinite and no number as null, and so do reports. */
const figure = z.coerce.number().nullable()
const figureOf = (value: unknown): number | null => figure.parse(value === undefined ? 0 : value)

function changeOf(present: number | null, previous: number | null): number | null {
  if (present === null || previous === null || previous === 0) return null
  return ((present - previous) / Math.abs(previous)) * 100
}

function figuresOf(plan: ReportPlan, row: readonly unknown[]): ReportFigures {
  const { groupBy, metrics, compareWith } = plan
  const from = (start: number): MetricValues =>
    Object.fromEntries(metrics.map((name, index) => [name, figureOf(row[start + index])]))
  const present = from(groupBy.length)
  if (compareWith === null) return { metrics: present }
  const previous = from(groupBy.length + metrics.length)
  const change = Object.fromEntries(
    metrics.map((name) => [name, changeOf(present[name] ?? null, previous[name] ?? null)]),
  )
  return { metrics: present, previous, change }
}

/** Makes `report`. */
export function createReport({ client, tables, limits }: ReportDeps) {
  const settings = [
    limitSettings(limits),
    'do_not_merge_across_partitions_select_final = 1',
    'join_use_nulls = 0',
    'output_format_json_quote_64bit_integers = 0',
  ].join(', ')

  const run = async (query: ReportQuery) => {
    const { sql, parameters } = compileReport(query, tables)
    try {
      const result = await client.query({
        query: `${sql}\nSETTINGS ${settings}`,
        query_params: parameters,
        format: 'JSONCompact',
      })
      return answer.parse(await result.json())
    } catch (error) {
      throw new AnalyticsUnavailableError(messageOf(error), { cause: error })
    }
  }

  return async (query: ReportQuery): Promise<ReportResult> => {
    const { plan } = query
    const { data, totals, rows_before_limit_at_least } = await run(query)
    const whole = plan.groupBy.length === 0 ? data[0] : totals
    return {
      rows:
        plan.groupBy.length === 0
          ? []
          : data.map((row) => ({
              dimensions: Object.fromEntries(
                plan.groupBy.map((token, index) => [token, dimensionValue(token, row[index])]),
              ),
              ...figuresOf(plan, row),
            })),
      totals: figuresOf(plan, whole ?? []),
      rowsTotal: plan.groupBy.length === 0 ? 0 : (rows_before_limit_at_least ?? data.length),
      mixedCurrencies: Number(whole?.at(-1) ?? 0) > 0,
    }
  }
}
