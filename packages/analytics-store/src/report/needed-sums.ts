import type { ReportPlan, Sum } from '@waymark/report-plan'
import { namedTerms } from './figures.ts'
import { isAmount } from './scan.ts'

/** Sums that one count or one sum over conversions can give. */
const outcomes: ReadonlySet<Sum> = new Set(['leads', 'sales', 'rejected', 'rebills', 'upsells'])

const kindOf = (sum: Sum) => (isAmount(sum) ? 'amount' : outcomes.has(sum) ? 'outcome' : sum)

/**
 * The sums that a plan's figures, conditions and order are made of. Those that are only ever added up with
 * each other are one, by the name of the first, with the names of all of them: each is a column less of every
 * conversion.
 */
export function neededSums(plan: ReportPlan): Map<Sum, readonly Sum[]> {
  const { metrics, having, orderBy, groupBy } = plan
  const names = [...metrics, ...having.map(({ field }) => field)]
  names.push(...orderBy.flatMap(({ field }) => (groupBy.includes(field) ? [] : [field])))
  const uses = new Map<Sum, string[]>()
  for (const [index, { plus, minus = [] }] of namedTerms(plan, names).entries()) {
    for (const sum of plus) uses.set(sum, [...(uses.get(sum) ?? [kindOf(sum)]), `+${index}`])
    for (const sum of minus) uses.set(sum, [...(uses.get(sum) ?? [kindOf(sum)]), `-${index}`])
  }
  const together = Map.groupBy(uses.keys(), (sum) => uses.get(sum)?.join())
  return new Map([...together.values()].flatMap((sums) => (sums[0] === undefined ? [] : [[sums[0], sums]])))
}
