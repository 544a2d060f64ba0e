import type { ClickHouseClient } from '@clickhouse/client'
import { type Decimal, nearestNumber, percentChange, roundDecimal } from '@waymark/domain'
import type { ReportPlan } from '@waymark/report-plan'
import { z } from 'zod'
import { limitSettings, type QueryLimits, rowSlices } from '../query/workspace-query.ts'
import type { StoreTables } from '../tables.ts'
import { compileReport } from './compile-report.ts'
import { dimensionValue } from './dimension-sql.ts'
import type { MetricValues, ReportFigures, ReportQuery, ReportResult, ReportRow } from './report-query.ts'
import { type Cell, createRowFigures, requestedTerms } from './row-figures.ts'

export interface ReportDeps {
  client: ClickHouseClient
  tables: Pick<StoreTables, 'clicks' | 'conversions'>
  limits: QueryLimits
}

const rowShape = z.array(z.unknown())
/** Counts are numbers, money is the text of a decimal. */
const cellShape = z.array(z.union([z.number(), z.string()]))

/** Shares of costs are cut off far behind them: two that add up to the same must not differ. */
const changeDecimals = 12

function changeOf(present: Decimal | null, previous: Decimal | null): number | null {
  if (present === null || previous === null) return null
  const change = percentChange(present, previous)
  return change === null ? null : nearestNumber(roundDecimal(change, changeDecimals))
}

/** Reads the figures of a row, and of all of them, off their sums. */
function figuresReader(plan: ReportPlan): (sums: readonly Cell[]) => ReportFigures {
  const { metrics, compareWith } = plan
  const { numbers, decimals } = createRowFigures(plan)
  const termCount = requestedTerms(plan).length
  const named = (values: readonly (number | null)[]): MetricValues =>
    Object.fromEntries(metrics.map((name, index) => [name, values[index] ?? null]))
  return (sums) => {
    const present = sums.slice(0, termCount)
    if (compareWith === null) return { metrics: named(numbers(present)) }
    const previous = sums.slice(termCount)
    const before = decimals(previous)
    const change = decimals(present).map((value, index) => changeOf(value, before[index] ?? null))
    return { metrics: named(numbers(present)), previous: named(numbers(previous)), change: named(change) }
  }
}

/** Reads rows as the statement gives them: keys, sums, and what is said of all rows together. */
function rowReader(plan: ReportPlan) {
  const keyCount = plan.groupBy.length
  const sumCount = requestedTerms(plan).length * (plan.compareWith === null ? 1 : 2)
  const figuresOf = figuresReader(plan)
  const sumsAt = (row: readonly unknown[], start: number) =>
    cellShape.parse(row.slice(start, start + sumCount))
  return {
    rowOf: (row: readonly unknown[]): ReportRow => ({
      dimensions: Object.fromEntries(
        plan.groupBy.map((token, index) => [token, dimensionValue(token, row[index])]),
      ),
      ...figuresOf(sumsAt(row, keyCount)),
    }),
    ofAll: (row: readonly unknown[]) => {
      const start = keyCount + sumCount
      const [rowsTotal, missing] = z.tuple([z.number(), z.number()]).parse(row.slice(start, start + 2))
      return { totals: figuresOf(sumsAt(row, start + 2)), rowsTotal, mixedCurrencies: missing > 0 }
    },
  }
}

/** Counts and amounts are 0, what is divided by them is null. */
function nothing(plan: ReportPlan): Omit<ReportResult, 'rows'> {
  const sums = requestedTerms(plan).map(() => 0)
  const totals = figuresReader(plan)([...sums, ...(plan.compareWith === null ? [] : sums)])
  return { totals, rowsTotal: 0, mixedCurrencies: false }
}

/** Makes `report` and `reportRows`. */
export function createReport({ client, tables, limits }: ReportDeps) {
  const settings = [
    limitSettings(limits),
    'do_not_merge_across_partitions_select_final = 1',
    'output_format_json_quote_64bit_integers = 0',
    'output_format_json_quote_decimals = 1',
    'precise_float_parsing = 1',
  ].join(', ')

  async function* read(query: ReportQuery): AsyncGenerator<unknown[][], void> {
    const compiled = compileReport(query, tables)
    if (compiled === null) return
    const sql = `${compiled.sql}\nSETTINGS ${settings}`
    for await (const rows of rowSlices(client, sql, compiled.parameters, query.signal))
      yield rows.map((row) => rowShape.parse(row))
  }

  const firstRow = async (query: ReportQuery): Promise<unknown[] | undefined> => {
    for await (const [row] of read({ ...query, plan: { ...query.plan, limit: 1, offset: 0 } })) return row
    return undefined
  }

  return {
    async report(query: ReportQuery): Promise<ReportResult> {
      const { plan } = query
      const { rowOf, ofAll } = rowReader(plan)
      const rows: ReportRow[] = []
      let first: unknown[] | undefined
      for await (const slice of read(query)) {
        first ??= slice[0]
        if (plan.groupBy.length > 0) for (const row of slice) rows.push(rowOf(row))
      }
      // Values over all rows are in each row: for a page behind the last one the first is read.
      if (first === undefined && plan.offset > 0) first = await firstRow(query)
      return { rows, ...(first === undefined ? nothing(plan) : ofAll(first)) }
    },

    async *reportRows(query: ReportQuery): AsyncGenerator<ReportRow[], void> {
      if (query.plan.groupBy.length === 0) return
      const { rowOf } = rowReader(query.plan)
      for await (const slice of read(query)) yield slice.map(rowOf)
    },
  }
}
