import type { Outcome, Postback } from '@waymark/conversions'
import { type CsvDateFormat, createDateSurvey, isoOfCsvDate } from '../../csv-file/csv-dates.ts'
import { type CsvTable, invalidCsv, openCsvTable, type RowValues } from '../../csv-file/csv-table.ts'
import { importBounds, limitByCaller } from '../../limit-concurrency.ts'
import type { Caller } from '../../plugins/caller.ts'
import {
  type ImportConversionsBody,
  type ImportReport,
  maxImportRows,
  type RowReport,
} from './conversion-import.schema.ts'
import { type ImportField, importNames } from './import-columns.ts'
import { type ImportContext, type ReadRow, readRow } from './import-row.ts'

export interface ConversionImportDeps {
  receive: (reports: readonly Postback[]) => Promise<Outcome[]>
  hasGoal: (workspaceId: string, key: string) => Promise<boolean>
}

export interface ConversionImportService {
  /**
   * Each row by itself, in their order: one that is wrong stops no other.
   * @throws VALIDATION_FAILED when the goal, the header, the number of rows or the form of dates is wrong;
   * then nothing is stored
   */
  import(caller: Caller, body: ImportConversionsBody): Promise<ImportReport>
}

/** Rows that are processed together. */
const pieceSize = 2_000

/** POST /conversions/import (specification, "Conversion import"; contract §7; contract-3 §18). */
export function createConversionImportService(deps: ConversionImportDeps): ConversionImportService {
  const bounded = limitByCaller('conversion-imports', importBounds)

  async function importRows(pieces: AsyncIterable<ReadRow[]>): Promise<Omit<ImportReport, 'unknownColumns'>> {
    const reports: RowReport[] = []
    for await (const piece of inPieces(pieces, pieceSize)) {
      reports.push(...(await importPiece(deps, piece, reports.length)))
    }
    const rejected = reports.filter(({ error }) => error !== null).length
    return { accepted: reports.length - rejected, rejected, rows: reports }
  }

  return {
    async import({ workspaceId }, { csv, row, options, goalKey = null }) {
      if (goalKey !== null && !(await deps.hasGoal(workspaceId, goalKey))) {
        throw invalidCsv('The workspace has no such conversion goal.', 'goalKey')
      }
      const context = { workspaceId, goalKey }
      const { dateFormat } = options ?? {}
      const reading = { names: importNames, required: ['clickToken'], dates: ['convertedAt'] } as const
      return await bounded(workspaceId, async () => {
        if (csv === undefined) {
          const read = readRow(valuesOf(row, dateFormat), context)
          return { ...(await importRows(only([read]))), unknownColumns: [] }
        }
        const table = await openCsvTable(csv, { ...reading, maxRows: maxImportRows, dateFormat })
        return { ...(await importRows(rowsOf(table, context))), unknownColumns: table.unknownColumns }
      })
    },
  }
}

async function* only<Item>(item: Item): AsyncGenerator<Item> {
  yield item
}

/** The fields of `row` are those of a file under other names. @throws VALIDATION_FAILED as for its date */
function valuesOf(
  row: ImportConversionsBody['row'],
  dateFormat: CsvDateFormat | undefined,
): RowValues<ImportField> {
  const { clickId = '', payout = '', tid = '', date = '', ...same } = row ?? {}
  const survey = createDateSurvey(dateFormat)
  survey.add(date)
  const problem = survey.problem()
  if (problem !== null) throw invalidCsv(problem, 'options.dateFormat')
  const values: Partial<Record<ImportField, string>> = {
    ...same,
    clickToken: clickId,
    payout: String(payout),
    tid: String(tid),
    convertedAt: isoOfCsvDate(date, dateFormat),
  }
  return (field) => values[field] ?? ''
}

async function* rowsOf(table: CsvTable<ImportField>, context: ImportContext): AsyncGenerator<ReadRow[]> {
  for await (const piece of table.pieces()) {
    yield piece.map(({ textOf, error }) =>
      textOf === null ? { postback: null, error } : readRow(textOf, context),
    )
  }
}

/** Joins pieces to larger ones. */
async function* inPieces<Item>(pieces: AsyncIterable<Item[]>, size: number): AsyncGenerator<Item[]> {
  let joined: Item[] = []
  for await (const piece of pieces) {
    joined.push(...piece)
    if (joined.length < size) continue
    yield joined
    joined = []
  }
  if (joined.length > 0) yield joined
}

async function importPiece(
  { receive }: ConversionImportDeps,
  piece: readonly ReadRow[],
  before: number,
): Promise<RowReport[]> {
  const outcomes = (await receive(piece.flatMap(({ postback }) => postback ?? []))).values()
  return piece.map(({ postback, error }, index) => {
    const row = before + index + 1
    if (postback === null) return { row, result: 'error', conversionId: null, error }
    return { row, ...outcomeOf(outcomes.next().value) }
  })
}

function outcomeOf(outcome: Outcome | undefined): Omit<RowReport, 'row'> {
  if (outcome === undefined) throw new Error('An import has fewer outcomes than rows')
  const { result, conversionId, reason, field } = outcome
  switch (result) {
    case 'created':
    case 'updated':
    case 'duplicate':
      return { result, conversionId, error: null }
    case 'ignored':
      // A row that is wrong is an error; one that is right and changes nothing has another result.
      return {
        result: field === null || field === 'status' ? 'ignored' : 'error',
        conversionId,
        error: reason,
      }
    case 'pending':
    case 'refused':
    case 'unknown':
      return { result: 'error', conversionId, error: reason ?? 'No click of the workspace has this id.' }
  }
}
