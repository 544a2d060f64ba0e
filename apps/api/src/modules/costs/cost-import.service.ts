import type { Db } from '@waymark/db'
import { otherOfSame } from '../../csv-file/same-rows.ts'
import type { Caller } from '../../plugins/caller.ts'
import { baseCurrencyOf } from '../base-currency.ts'
import { isCostCurrency } from '../fields.ts'
import { type BulkCostService, upsertKeyOf } from './bulk-costs.service.ts'
import type { CostImportReport, ImportCostsBody } from './cost-import.schema.ts'
import { allLinkProblems } from './cost-links.ts'
import { type CostRow, readCostRows } from './cost-rows.ts'

export interface CostImportDeps {
  db: Db
  bulk: Pick<BulkCostService, 'store'>
}

export interface CostImportService {
  /**
   * Each row by itself: one that is wrong stops no other.
   * @throws VALIDATION_FAILED when the header, the number of rows or the form of dates is wrong; then nothing
   * is stored
   */
  import(caller: Caller, body: ImportCostsBody): Promise<CostImportReport>
}

/** POST /costs/import (contract-3 §18, "Imports of rows"). */
export function createCostImportService({ db, bulk }: CostImportDeps): CostImportService {
  return {
    async import(caller, { csv, options }) {
      const { rows: read, unknownColumns } = await readCostRows(csv, options?.dateFormat)
      const rows = await withoutForeignLinks(
        db,
        caller,
        await withoutSame(await withCurrency(db, caller, read)),
      )
      const stored = (
        await bulk.store(
          caller,
          rows.flatMap(({ entry }) => entry ?? []),
        )
      ).values()
      const reports = rows.map(({ row, entry, error }): CostImportReport['rows'][number] => {
        if (entry === null) return { row, result: 'error', costId: null, error }
        const { record, isNew } = stored.next().value ?? missing()
        return { row, result: isNew ? 'created' : 'updated', costId: record.id, error: null }
      })
      const rejected = rows.filter(({ error }) => error !== null).length
      return { accepted: rows.length - rejected, rejected, unknownColumns, rows: reports }
    },
  }
}

function missing(): never {
  throw new Error('An import of costs has fewer records than rows')
}

const wrong = (row: number, error: string): CostRow => ({ row, entry: null, error })

/**
 * Costs are in currencies of three letters: where the base currency is another one, a row has to name its
 * own.
 */
async function withCurrency(db: Db, { workspaceId }: Caller, rows: readonly CostRow[]): Promise<CostRow[]> {
  const base = await baseCurrencyOf(db.orm, workspaceId)
  const error = `currency: is required, since no cost can be in the base currency, ${base}`
  const isWrong = ({ entry }: CostRow) =>
    entry !== null && entry.currency === undefined && !isCostCurrency(base)
  return rows.map((row) => (isWrong(row) ? wrong(row.row, error) : row))
}

async function withoutSame(rows: readonly CostRow[]): Promise<CostRow[]> {
  const others = await otherOfSame(rows, ({ entry }) => (entry === null ? null : upsertKeyOf(entry)))
  return rows.map((row, index) => {
    const other = others[index] ?? null
    if (other === null) return row
    const error = `Row ${other.row} has the same link, breakdown, days and source: add their amounts up.`
    return wrong(row.row, error)
  })
}

async function withoutForeignLinks(db: Db, caller: Caller, rows: readonly CostRow[]): Promise<CostRow[]> {
  const named = rows.flatMap(({ row, entry }) =>
    entry === null ? [] : [{ path: String(row), linkId: entry.linkId }],
  )
  const problems = await allLinkProblems(db.orm, caller, named)
  const byRow = new Map(problems.map(({ path, message }) => [Number(path), message]))
  return rows.map((row) => {
    const message = byRow.get(row.row)
    return message === undefined ? row : wrong(row.row, `linkId: ${message}`)
  })
}
