import { mapInSlices } from '@waymark/async'
import type { Db, Orm } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { csvHeader } from '../../csv-file/csv-records.ts'
import { hasColumns, invalidCsv } from '../../csv-file/csv-table.ts'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { createRateRepository, type NewRate, type RateRow } from './currency-rates.repository.ts'
import {
  type ImportRatesBody,
  type ListRatesQuery,
  type MissingRatesQuery,
  mostProblems,
  type RateBody,
  type RateImportReport,
  type RatePolicy,
  type RateRecord,
} from './currency-rates.schema.ts'
import { type EcbRates, readEcbRates } from './ecb-csv.ts'
import { findMissingRates, type MissingRates } from './missing-rates.repository.ts'
import { rateColumns, readRateRows } from './rates-csv.ts'

export interface RateServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
}

/** A rate of a body, and the path of it: empty where it is the body. */
export interface SentRate {
  path: string
  rate: RateBody
}

export interface RateService {
  list(caller: Caller, query: ListRatesQuery): Promise<Page<RateRecord>>
  /** @throws CONFLICT when the day has a rate of the currency */
  create(caller: Caller, body: RateBody): Promise<RateRecord>
  /**
   * All of them, or none: a rate of the day and currency is replaced. Of two for one day and currency the
   * later counts.
   * @returns the record of each, in their order
   */
  upsert(caller: Caller, sent: readonly SentRate[]): Promise<RateRecord[]>
  /** What reports leave out in these days for want of a rate. */
  missing(caller: Caller, query: MissingRatesQuery): Promise<MissingRates>
  policy(caller: Caller): Promise<RatePolicy>
  setPolicy(caller: Caller, policy: RatePolicy): Promise<RatePolicy>
  /**
   * Stores the rates of a file of the ECB, or of one with a row for each day and currency.
   * @throws VALIDATION_FAILED for what is no such file
   */
  importFile(caller: Caller, body: ImportRatesBody): Promise<RateImportReport>
}

/** Rates to the base currency, by their day (contract §9, "Currency"). */
export function createRateService({ db, clock }: RateServiceDeps): RateService {
  return {
    async list({ workspaceId }, query) {
      const { items, total } = await createRateRepository(db.orm).page(workspaceId, query)
      return { items: items.map(rateRecordOf), total }
    },

    create: ({ workspaceId }, rate) =>
      db.transaction(async (tx) => {
        await refuseBaseCurrency(tx, workspaceId, [{ path: '', rate }])
        const row = await createRateRepository(tx).insert(workspaceId, rate, new Date(clock()))
        if (row === null) throw dayTaken(rate)
        return rateRecordOf(row)
      }),

    upsert: ({ workspaceId }, sent) =>
      db.transaction(async (tx) => {
        await refuseBaseCurrency(tx, workspaceId, sent)
        const distinct = await inOrder(sent.map(({ rate }) => rate))
        const rows = await createRateRepository(tx).store(workspaceId, distinct, new Date(clock()))
        const records = await mapInSlices(rows, (row) => [dayOf(row), rateRecordOf(row)] as const)
        const byDay = new Map(records)
        return sent.map(({ rate }) => byDay.get(dayOf(rate)) ?? missing())
      }),

    missing: ({ workspaceId }, query) => findMissingRates(db.orm, workspaceId, query),

    policy: ({ workspaceId }) => createRateRepository(db.orm).policy(workspaceId),

    setPolicy: ({ workspaceId, precondition }, policy) =>
      db.transaction(async (tx) => {
        const repository = createRateRepository(tx)
        refuseChanged(precondition, await repository.lockPolicy(workspaceId))
        return repository.setPolicy(workspaceId, policy, new Date(clock()))
      }),

    importFile: ({ workspaceId }, { csv, options }) =>
      db.transaction(async (tx) => {
        const repository = createRateRepository(tx)
        const baseCurrency = await repository.lockBaseCurrency(workspaceId)
        const file = hasColumns((await csvHeader(csv)) ?? [], rateColumns)
          ? await readRateRows(csv, baseCurrency, options?.dateFormat)
          : { ...(await ecbRatesOf(csv, baseCurrency)), unknownColumns: [] }
        const rates = await inOrder(file.rates)
        await repository.store(workspaceId, rates, new Date(clock()))
        const { days, problems, unknownColumns } = file
        const shown = problems.slice(0, mostProblems)
        return { days, stored: rates.length, refused: problems.length, problems: shown, unknownColumns }
      }),
  }
}

/** @throws VALIDATION_FAILED for what is no file of the ECB */
async function ecbRatesOf(csv: string, baseCurrency: string): Promise<EcbRates> {
  const file = await readEcbRates(csv, baseCurrency)
  if (!file.ok) throw invalidCsv(file.message)
  return file
}

function missing(): never {
  throw new Error('Postgres returned fewer rates than were stored')
}

/** What makes a rate that rate. */
const dayOf = ({ date, currency }: Pick<NewRate, 'date' | 'currency'>) => `${date} ${currency}`

/**
 * Each day and currency once, the last of them, in the order in which every call stores them. Day by day: the
 * history of the ECB has two hundred thousand rates.
 */
async function inOrder(rates: readonly NewRate[]): Promise<NewRate[]> {
  const days = [...Map.groupBy(rates, ({ date }) => date)].toSorted(byName)
  const ordered = await mapInSlices(days, ([, ofDay]) => {
    const byCurrency = new Map(ofDay.map((rate) => [rate.currency, rate]))
    return [...byCurrency].toSorted(byName).map(([, rate]) => rate)
  })
  return ordered.flat()
}

const byName = ([left]: [string, unknown], [right]: [string, unknown]) => (left < right ? -1 : 1)

/** @throws VALIDATION_FAILED for a rate of the base currency: it would be 1, or wrong */
async function refuseBaseCurrency(tx: Orm, workspaceId: string, sent: readonly SentRate[]): Promise<void> {
  const base = await createRateRepository(tx).lockBaseCurrency(workspaceId)
  const message = `is the base currency of the workspace: its rate is always 1`
  const details = sent
    .filter(({ rate }) => rate.currency === base)
    .map(({ path }) => ({ path: path === '' ? 'currency' : `${path}.currency`, message }))
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

const dayTaken = ({ date, currency }: RateBody) =>
  new AppError('CONFLICT', {
    message: `There is a rate of ${currency} for ${date}: PUT replaces it.`,
    details: [
      { path: 'date', message: 'has a rate of this currency' },
      { path: 'currency', message: 'has a rate of this date' },
    ],
  })

function rateRecordOf({ date, currency, rate, createdAt, updatedAt }: RateRow): RateRecord {
  return {
    date,
    currency,
    rate: Number(rate),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
