import { runInSlices } from '@waymark/async'
import type { Outcome, Postback } from '@waymark/conversions'
import { AppError } from '@waymark/domain'
import { limitByCaller } from '../../limit-concurrency.ts'
import type { Caller } from '../../plugins/caller.ts'
import {
  type ImportConversionsBody,
  type ImportReport,
  maxImportRows,
  type RowReport,
} from './conversion-import.schema.ts'
import { countCsvLines, csvRecords } from './csv-records.ts'
import { type ImportValues, readHeader } from './import-columns.ts'
import { type ImportContext, type ReadRow, readRow } from './import-row.ts'

export interface ConversionImportDeps {
  receive: (reports: readonly Postback[]) => Promise<Outcome[]>
  hasGoal: (workspaceId: string, key: string) => Promise<boolean>
}

export interface ConversionImportService {
  /**
   * Each row by itself, in their order: one that is wrong stops no other.
   * @throws VALIDATION_FAILED when the goal, the header or the number of rows is wrong; then nothing is
   * stored
   */
  import(caller: Caller, body: ImportConversionsBody): Promise<ImportReport>
}

/** Rows that are processed together. */
const pieceSize = 2_000

/** An import uses a connection most of its time: postbacks need some too. */
const bounds = { each: { running: 1, waiting: 15 }, all: { running: 2, waiting: 30 } }

/** POST /conversions/import (specification, "Conversion import"; contract §7). */
export function createConversionImportService(deps: ConversionImportDeps): ConversionImportService {
  const bounded = limitByCaller('conversion-imports', bounds)

  async function importRows(rows: Iterator<ReadRow>): Promise<ImportReport> {
    const reports: RowReport[] = []
    for (let piece = await nextPiece(rows); piece.length > 0; piece = await nextPiece(rows)) {
      reports.push(...(await importPiece(deps, piece, reports.length)))
    }
    const rejected = reports.filter(({ error }) => error !== null).length
    return { accepted: reports.length - rejected, rejected, rows: reports }
  }

  return {
    async import({ workspaceId }, { csv, row, goalKey = null }) {
      if (goalKey !== null && !(await deps.hasGoal(workspaceId, goalKey))) {
        throw invalid('goalKey', 'The workspace has no such conversion goal.')
      }
      const context = { workspaceId, goalKey }
      if (csv === undefined)
        return await bounded(workspaceId, () => importRows([readRow(valuesOf(row), context)].values()))
      await checkSize(csv)
      return await bounded(workspaceId, () => importRows(rowsOf(csv, context)))
    },
  }
}

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', { details: [{ path, message }] })

function valuesOf(row: ImportConversionsBody['row']): ImportValues {
  const { clickId = '', status = '', payout = '', currency = '', tid = '', date = '' } = row ?? {}
  return { clickId, status, payout: String(payout), currency, tid: String(tid), date }
}

/** Counts before anything is stored, and stores none of the rows. @throws VALIDATION_FAILED for too many */
async function checkSize(csv: string): Promise<void> {
  // The header is none of them.
  if ((await countCsvLines(csv)) - 1 > maxImportRows) {
    throw invalid('csv', `has more than ${maxImportRows.toLocaleString('en')} rows`)
  }
}

/** @throws VALIDATION_FAILED at once when the header is wrong */
function rowsOf(csv: string, context: ImportContext): Iterator<ReadRow> {
  const records = csvRecords(csv)
  const first = records.next()
  const header = readHeader((first.done ? null : first.value.fields) ?? [])
  if (header.valuesOf === null) throw invalid('csv', header.problem)
  const { valuesOf: read, width } = header
  const rowOf = ({ fields, problem }: ReturnType<typeof records.next>['value'] & object): ReadRow => {
    if (fields === null) return { postback: null, error: problem }
    if (fields.length === width) return readRow(read(fields), context)
    return { postback: null, error: `The row has ${fields.length} columns, the header ${width}.` }
  }
  return records.map(rowOf)
}

/** Read in slices: two thousand rows take some 25 ms. Empty: there are no more. */
function nextPiece(rows: Iterator<ReadRow>): Promise<ReadRow[]> {
  function* read(): Generator<undefined, ReadRow[]> {
    const piece: ReadRow[] = []
    while (piece.length < pieceSize) {
      const next = rows.next()
      if (next.done) break
      piece.push(next.value)
      yield
    }
    return piece
  }
  return runInSlices(read())
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
