import { arraySql } from './link-sets.ts'
import type { ReportApproval } from './report-query.ts'
import type { ScanContext } from './scan.ts'

/** A percent of two decimals as a whole number. */
const hundredths = 100

const columns = { link: 'link_id', offer: 'offer_id', network: 'network_id' } as const

/** The first that knows a percent is the one that counts: the most specific. */
const order: readonly ReportApproval['of'][] = ['link', 'offer', 'network']

/** SQL of the factor that makes a share of an amount times `approvalSql`. */
export const approvalUnit = "toDecimal256('0.0001', 4)"

/**
 * Returns SQL of the ten thousandths of a conversion's amount that are expected to be approved, as its link
 * says, else its offer, else its network; 0 where none does (contract-3 §18, "approval").
 */
export function approvalSql({ query, parameters }: ScanContext): string {
  const known = Map.groupBy(query.money.approvals, (approval) => approval.of)
  return order.toReversed().reduce((otherwise, of) => {
    const own = known.get(of) ?? []
    if (own.length === 0) return otherwise
    const ids = arraySql(own, (part) =>
      parameters.add(
        'Array(UUID)',
        part.map(({ id }) => id),
      ),
    )
    const shares = arraySql(own, (part) =>
      parameters.add(
        'Array(UInt16)',
        part.map(({ percent }) => Math.round(percent * hundredths)),
      ),
    )
    return `transform(${columns[of]}, ${ids}, ${shares}, ${otherwise})`
  }, 'toUInt16(0)')
}
