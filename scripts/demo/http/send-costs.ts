import type { WaymarkClient } from '@waymark/sdk'
import type { GeneratedCost, GeneratedRate } from '../generate/costs.ts'
import { portions } from '../portions.ts'
import type { CreatedWorkspace } from '../workspace/created.ts'
import { dataOf } from './waymark.ts'

/** Bodies of more are refused. */
const mostRecords = 5_000

/**
 * Upserts by link, breakdown, day and source: a second run takes the place of the first. @throws WaymarkError
 */
export async function sendCosts(
  waymark: WaymarkClient,
  costs: readonly GeneratedCost[],
  { links }: CreatedWorkspace,
): Promise<void> {
  for (const portion of portions(costs, mostRecords)) {
    const records = portion.map(({ link, campaign, day, amountCents, currency }) => ({
      linkId: link === null ? null : (links[link]?.id ?? null),
      ...(campaign !== null && { breakdownKey: 'sub_id_1', breakdownValue: campaign }),
      periodStart: day,
      periodEnd: day,
      amount: amountCents / 100,
      currency,
      source: 'api' as const,
    }))
    await dataOf(waymark.PUT('/api/v1/costs/bulk', { body: { records } }))
  }
}

/** @throws WaymarkError */
export async function sendRates(waymark: WaymarkClient, rates: readonly GeneratedRate[]): Promise<void> {
  for (const portion of portions(rates, mostRecords)) {
    const body = { rates: portion.map(({ day, currency, rate }) => ({ date: day, currency, rate })) }
    await dataOf(waymark.PUT('/api/v1/currency-rates', { body }))
  }
}
