import { isLinkGroup } from '@waymark/report-plan'
import { type ScanContext, sumColumns } from './scan.ts'

/** Whether a row of the scans is in several rows of the report: it groups by what a link has many of. */
export const hasSets = ({ query }: Pick<ScanContext, 'query'>): boolean =>
  query.plan.groupBy.some(isLinkGroup)

/** Before a sum: what it counts towards all rows together, in which each click is once. */
export const onceColumn = (column: string) => `once_${column}`

/** Before a sum: that of its row, where single groups are looked at. */
export const rowColumn = (column: string) => `row_${column}`

/**
 * Rows of sets as rows of their values, each with the sums of all groups that have the value. A group is in
 * all rows of its values, and once in what all rows come to: with the first of its rows that is selected.
 * @param groups SQL of the united scans
 * @param having SQL that selects rows, as a clause over `rowColumn`s; '' selects all.
 * @param named its `WITH`
 */
export function spreadSets(
  context: ScanContext,
  groups: string,
  { named, having }: { named: string; having: string },
): string {
  const { groupBy } = context.query.plan
  const columns = sumColumns(context)
  const rows = valuesOfGroups(context, groups)
  const keys = groupBy.map((_, index) => `v${index}`)
  const group = groupBy.map((_, index) => `d${index}`).join(', ')
  const isCounted =
    having === ''
      ? rows
      : `${named}SELECT *, row_number() OVER (PARTITION BY ${group} ORDER BY ${keys.join(', ')}) = 1 AS is_first
FROM (
SELECT * EXCEPT is_first, ${columns.map((column) => `sum(${column}) OVER (PARTITION BY ${keys.join(', ')}) AS ${rowColumn(column)}`).join(', ')}
FROM (
${rows}))${having}`
  const sums = columns.flatMap((column) => [
    `sum(s.${column}) AS ${column}`,
    `sumIf(s.${column}, s.is_first) AS ${onceColumn(column)}`,
  ])
  return `SELECT ${[...keys.map((key, index) => `s.${key} AS d${index}`), ...sums].join(', ')}
FROM (
${isCounted}
) AS s
GROUP BY ${keys.map((_, index) => `d${index}`).join(', ')}`
}

/** Each group once for each of its values: `v0` … are the keys of its row. */
function valuesOfGroups(context: ScanContext, groups: string): string {
  const { groupBy } = context.query.plan
  const pairs = groupBy.flatMap((token, index) => {
    if (!isLinkGroup(token)) return []
    const values = context.linkSets(token).valuesAt(`d${index}`)
    return [
      `${values} AS set${index}, arrayJoin(arrayZip(set${index}, arrayEnumerate(set${index}))) AS pair${index}`,
    ]
  })
  const keys = groupBy.map(
    (token, index) => `${isLinkGroup(token) ? `pair${index}.1` : `d${index}`} AS v${index}`,
  )
  const first = groupBy.flatMap((token, index) => (isLinkGroup(token) ? [`pair${index}.2 = 1`] : []))
  return `SELECT *, ${keys.join(', ')}, ${first.join(' AND ')} AS is_first
FROM (
SELECT *, ${pairs.join(', ')}
FROM (
${groups}))`
}
