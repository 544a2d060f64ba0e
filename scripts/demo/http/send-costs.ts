import type { GeneratedCost, GeneratedRate } from '../generate/costs.ts'
import type { CreatedWorkspace } from '../workspace/created.ts'
import type { ApiClient } from './api-client.ts'

/** Bodies of more are refused. */
const mostRecords = 5_000

function* portions<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += mostRecords)
    yield items.slice(start, start + mostRecords)
}

/** Upserts by link, breakdown, day and source: a second run takes the place of the first. @throws ApiError */
export async function sendCosts(
  api: ApiClient,
  costs: readonly GeneratedCost[],
  { links }: CreatedWorkspace,
): Promise<void> {
  for (const portion of portions(costs)) {
    const records = portion.map(({ link, campaign, day, amountCents, currency }) => ({
      linkId: link === null ? null : (links[link]?.id ?? null),
      ...(campaign !== null && { breakdownKey: 'sub_id_1', breakdownValue: campaign }),
      periodStart: day,
      periodEnd: day,
      amount: amountCents / 100,
      currency,
      source: 'api',
    }))
    await api.call('PUT', '/costs/bulk', { records })
  }
}

/** @throws ApiError */
export async function sendRates(api: ApiClient, rates: readonly GeneratedRate[]): Promise<void> {
  for (const portion of portions(rates)) {
    const body = { rates: portion.map(({ day, currency, rate }) => ({ date: day, currency, rate })) }
    await api.call('PUT', '/currency-rates', body)
  }
}
