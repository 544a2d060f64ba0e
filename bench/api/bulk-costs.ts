import { type Account, call } from './account.ts'

const records = 10_000

/** What one call may have at most, each record another one. */
function costsOf({ linkId }: Account, amount: number) {
  return Array.from({ length: records }, (_, index) => ({
    linkId,
    breakdownKey: 'sub_id_1',
    breakdownValue: `campaign-${index}`,
    periodStart: '2026-01-01',
    periodEnd: '2026-01-07',
    amount: amount + (index % 100) / 4,
    source: 'api',
  }))
}

export interface BulkTimes {
  records: number
  insertMs: number
  /** The same records once more. */
  updateMs: number
}

/** Puts 10,000 costs in one call, twice. @throws unless every record comes back */
export async function timeBulkCosts(port: number, account: Account): Promise<BulkTimes> {
  const put = async (amount: number) => {
    const body = { records: costsOf(account, amount) }
    const begun = performance.now()
    const answer = await call(port, { method: 'PUT', path: '/costs/bulk', headers: account.key, body })
    const tookMs = performance.now() - begun
    const { data } = JSON.parse(answer)
    if (data.length !== records) throw new Error(`${data.length} of ${records} costs came back.`)
    return tookMs
  }
  return { records, insertMs: await put(1), updateMs: await put(2) }
}
