import { moneyNumber } from '@waymark/domain'
import type { CostRow } from './costs.repository.ts'
import type { CostRecord } from './costs.schema.ts'

/** A cost as it is answered (specification, "Cost record"). */
export function costRecordOf(cost: CostRow): CostRecord {
  return {
    id: cost.id,
    linkId: cost.linkId,
    breakdownKey: cost.breakdownKey,
    breakdownValue: cost.breakdownValue,
    periodStart: cost.periodStart,
    periodEnd: cost.periodEnd,
    amount: moneyNumber(cost.amount),
    currency: cost.currency,
    source: cost.source,
    notes: cost.notes,
    createdAt: cost.createdAt.toISOString(),
    updatedAt: cost.updatedAt.toISOString(),
  }
}
