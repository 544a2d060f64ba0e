import { mapInSlices } from '@waymark/async'
import type { Db } from '@waymark/db'
import { type RandomBytes, uuidV7 } from '@waymark/domain'
import { limitByCaller } from '../../limit-concurrency.ts'
import type { Caller } from '../../plugins/caller.ts'
import { baseCurrencyOf } from '../base-currency.ts'
import { createBulkCostRepository, type StoredEntry } from './bulk-costs.repository.ts'
import { costCurrency } from './cost-currency.ts'
import { checkLinks } from './cost-links.ts'
import { costRecordOf } from './cost-record.ts'
import type { CostEntry, CostRecord } from './costs.schema.ts'

export interface BulkCostServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface BulkCostService {
  /**
   * All of the entries or, when one names a link that the caller may not use, none of them.
   * @returns the record of each entry, in their order; entries that say the same twice share one
   */
  upsert(caller: Caller, entries: readonly CostEntry[]): Promise<CostRecord[]>
  /** Does what `upsert` does, and says which of the records are new. */
  store(caller: Caller, entries: readonly CostEntry[]): Promise<StoredCost[]>
}

export interface StoredCost {
  record: CostRecord
  isNew: boolean
}

/**
 * Each uses a connection, also while it waits for other calls of its workspace: the other routes need some
 * too.
 */
const bounds = { each: { running: 2, waiting: 20 }, all: { running: 4, waiting: 60 } }

/**
 * Many costs by one call (specification, "Costs": the bulk upsert): an entry with the link, breakdown, period
 * and source of a record updates it.
 */
export function createBulkCostService({ db, clock, randomBytes }: BulkCostServiceDeps): BulkCostService {
  const bounded = limitByCaller('bulk-costs', bounds)
  // One draw for all: ten thousand draws take 40 ms.
  const newIds = async (count: number, at: Date) => {
    const random = randomBytes(count * 10)
    const ids = await mapInSlices(Array(count).keys(), (index) =>
      uuidV7(at.getTime(), random.subarray(index * 10, (index + 1) * 10)),
    )
    return ids.sort()
  }

  const store: BulkCostService['store'] = async (caller, entries) => {
    if (entries.length === 0) return []
    const { distinct, indexes } = await mergeSame(entries)
    const { rows, found } = await bounded(caller.workspaceId, () =>
      db.transaction(async (tx) => {
        const costs = createBulkCostRepository(tx)
        await checkLinks(tx, caller, entries.map(namedLink))
        await costs.lockUpserts(caller.workspaceId)
        const found = await costs.match(caller.workspaceId, distinct)
        const baseCurrency = await baseCurrencyOf(tx, caller.workspaceId)
        const at = new Date(clock())
        const ids = (await newIds(distinct.length - found.size, at)).values()
        const stored = await mapInSlices(distinct.entries(), ([index, entry]): StoredEntry => {
          const { id, notes } = found.get(index) ?? { id: ids.next().value ?? missing(), notes: null }
          const currency = entry.currency ?? costCurrency(baseCurrency, `records.${index}.currency`)
          return { ...entry, id, currency, notes: entry.notes === undefined ? notes : entry.notes }
        })
        const byId = await costs.store(caller.workspaceId, stored, at)
        return { rows: stored.map(({ id }) => byId.get(id) ?? missing()), found }
      }),
    )
    const stored = await mapInSlices(rows.entries(), ([index, row]): StoredCost => {
      return { record: costRecordOf(row), isNew: !found.has(index) }
    })
    return indexes.map((index) => stored[index] ?? missing())
  }

  return {
    store,
    upsert: async (caller, entries) => (await store(caller, entries)).map(({ record }) => record),
  }
}

function missing(): never {
  throw new Error('An upsert of costs has fewer records than entries')
}

const namedLink = ({ linkId }: CostEntry, index: number) => ({ path: `records.${index}.linkId`, linkId })

interface MergedEntries {
  distinct: CostEntry[]
  /** Where in `distinct` each entry is. */
  indexes: number[]
}

/** Of entries that are the same record the later updates the earlier, as if they came in two calls. */
async function mergeSame(entries: readonly CostEntry[]): Promise<MergedEntries> {
  const indexByKey = new Map<string, number>()
  const distinct: CostEntry[] = []
  const indexes = await mapInSlices(entries, (entry) => {
    const key = upsertKeyOf(entry)
    const index = indexByKey.get(key) ?? distinct.length
    indexByKey.set(key, index)
    distinct[index] = entry.notes === undefined ? { ...entry, notes: distinct[index]?.notes } : entry
    return index
  })
  return { distinct, indexes }
}

/** Returns as one text what an upsert goes by. */
export const upsertKeyOf = (entry: CostEntry): string =>
  JSON.stringify([
    entry.linkId,
    entry.breakdownKey,
    entry.breakdownValue,
    entry.periodStart,
    entry.periodEnd,
    entry.source,
  ])
