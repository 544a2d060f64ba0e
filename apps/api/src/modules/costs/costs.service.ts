import type { Db } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { baseCurrencyOf } from '../base-currency.ts'
import { newRecord } from '../workspace-records.ts'
import { costCurrency } from './cost-currency.ts'
import { checkLinks, linkProblems } from './cost-links.ts'
import { costRecordOf } from './cost-record.ts'
import { createCostRepository } from './costs.repository.ts'
import {
  type CostRecord,
  type CreateCostBody,
  endBeforeStart,
  type ListCostsQuery,
  type PatchCostBody,
} from './costs.schema.ts'

export interface CostServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface CostService {
  list(caller: Caller, query: ListCostsQuery & { limit: number }): Promise<Page<CostRecord>>
  create(caller: Caller, body: CreateCostBody): Promise<CostRecord>
  update(caller: Caller, id: string, body: PatchCostBody): Promise<CostRecord>
  remove(caller: Caller, id: string): Promise<void>
}

/** Costs one by one (specification, "Costs"). */
export function createCostService(deps: CostServiceDeps): CostService {
  const { db, clock } = deps
  const records = createCostRepository(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await records.page(caller, query)
      return { items: items.map(costRecordOf), total }
    },

    async create(caller, body) {
      await checkLinks(db.orm, caller, [{ path: 'linkId', linkId: body.linkId }])
      const row = newRecord(deps, caller)
      const currency =
        body.currency ?? costCurrency(await baseCurrencyOf(db.orm, caller.workspaceId), 'currency')
      return costRecordOf(await records.insert({ ...body, currency, ...row }))
    },

    async update(caller, id, body) {
      return db.transaction(async (tx) => {
        const costs = createCostRepository(tx)
        const before = await costs.lockForUpdate(caller, id)
        const { linkId } = body
        const details = [
          ...backwardsProblems({ ...before, ...body }, body),
          ...(linkId === undefined ? [] : await linkProblems(tx, caller, [{ path: 'linkId', linkId }])),
        ]
        if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
        return costRecordOf(await costs.update(caller, id, { ...body, updatedAt: new Date(clock()) }))
      })
    },

    remove: (caller, id) => records.remove(caller, id),
  }
}

/** A change of one end is compared with the stored other end. */
function backwardsProblems(
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
  sent: PatchCostBody,
): ErrorDetail[] {
  if (periodStart <= periodEnd) return []
  return sent.periodEnd === undefined
    ? [{ path: 'periodStart', message: `must not be after periodEnd, ${periodEnd}` }]
    : [endBeforeStart]
}
