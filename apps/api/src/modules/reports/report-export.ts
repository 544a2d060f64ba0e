import type { Readable } from 'node:stream'
import { definitionOf, isBaseMetric, type ReportBody, type ReportPlan } from '@waymark/report-plan'
import { type CsvCell, type CsvForm, csvQuotient, csvStream } from '../../csv.ts'
import { besideId } from './record-names.ts'
import type { ReportReader } from './report-access.ts'
import type { ReportPage } from './reports.schema.ts'
import type { OpenReport, ReportService } from './reports.service.ts'

type Row = ReportPage['data']['rows'][number]

/** The engine's answer to one statement is in memory, as text: a file of more rows takes several. */
const rowsOfStatement = 200_000

interface Column {
  header: string
  cellOf: (row: Row) => CsvCell
}

/** Says whether a metric is a sum, of which rows add up to their total; formulas are as quotients are. */
const isSum = (metric: string) => isBaseMetric(metric) && definitionOf(metric).over === undefined

/**
 * Dimensions, each with its name where it has one; metrics, their quotients rounded; with a comparison, each
 * with the one before and the change.
 */
function columnsOf({ groupBy, metrics, compareWith }: ReportPlan): Column[] {
  const dimensions = groupBy.flatMap((token) => [token, ...besideId(token)])
  const figures = metrics.flatMap((name): Column[] => {
    const written = (value: number | null = null) => (isSum(name) ? value : csvQuotient(value))
    const own = { header: name, cellOf: (row: Row) => written(row.metrics[name]) }
    if (compareWith === null) return [own]
    return [
      own,
      { header: `previous.${name}`, cellOf: (row) => written(row.previous?.[name]) },
      { header: `change.${name}`, cellOf: (row) => csvQuotient(row.change?.[name] ?? null) },
    ]
  })
  return [
    ...dimensions.map((token) => ({ header: token, cellOf: (row: Row) => row.dimensions[token] ?? null })),
    ...figures,
  ]
}

/**
 * Makes the file of a report: all of its rows, unless the body has a `limit`, made and sent some hundred at a
 * time. The first are read before the file begins, so that a failure until then is an error
 * response; a later failure cuts the file off.
 */
export function createReportExport(reports: Pick<ReportService, 'open' | 'rows'>) {
  return async (reader: ReportReader, body: ReportBody, form: CsvForm): Promise<Readable> => {
    const report = await reports.open(reader, body)
    const columns = columnsOf(report.plan)
    const parts = slicesOf(reports, report, body.limit ?? Number.POSITIVE_INFINITY)
    const first = await parts.next()
    async function* cells() {
      if (first.done) return
      yield first.value.map((row) => columns.map(({ cellOf }) => cellOf(row)))
      for await (const rows of parts) yield rows.map((row) => columns.map(({ cellOf }) => cellOf(row)))
    }
    return csvStream(
      columns.map(({ header }) => header),
      cells(),
      form,
    )
  }
}

async function* slicesOf(
  { rows }: Pick<ReportService, 'rows'>,
  report: OpenReport,
  most: number,
): AsyncGenerator<Row[], undefined> {
  for (let read = 0; read < most; ) {
    const limit = Math.min(rowsOfStatement, most - read)
    const plan = { ...report.plan, limit, offset: report.plan.offset + read }
    let found = 0
    for await (const slice of rows({ ...report, plan })) {
      found += slice.length
      yield slice
    }
    if (found < limit) return
    read += found
  }
}
