import type { LinkGroupDimension, LinkGroups } from '@waymark/report-plan'
import { zeroUuid } from '../values.ts'
import type { Parameters } from './parameters.ts'
import { jsonTexts, recordTable } from './record-table.ts'

/**
 * SQL of what links are in. Scans group by the position of a link's set of values, a number for each distinct
 * set: a click is in one of them, so that it is counted once, and the values come out of it afterwards.
 */
export interface LinkSets {
  /** SQL of the position of a link's set. @param link SQL of its id */
  positionOf: (link: string) => string
  /** SQL of the values at a position; of links in none the one that represents null. */
  valuesAt: (position: string) => string
  /**
   * SQL of the positions whose sets have a value of which the condition is true.
   * @param written how the condition has the values, as they are where it is not given
   */
  positionsWith: (condition: (value: string) => string, written?: (value: string) => string) => string
}

/** The position of the set of links that are in none. Arrays begin with 1. */
export const noSet = 'toUInt32(1)'

/** Of UUIDs, which are the longest values: a text of them is shorter than a statement may have it. */
const idsOfText = 1_000

interface Sets {
  /** Distinct; the first is that of links in none. */
  sets: string[][]
  linkIds: string[]
  /** That of each link's set. */
  positions: number[]
}

function setsOf(groups: ReadonlyMap<string, readonly string[]>, none: string): Sets {
  const known = new Map<string, number>([[JSON.stringify([none]), 1]])
  const found: Sets = { sets: [[none]], linkIds: [], positions: [] }
  for (const [linkId, values] of groups) {
    if (values.length === 0) continue
    const set = [...new Set(values)].toSorted()
    const key = JSON.stringify(set)
    const position = known.get(key) ?? found.sets.push(set)
    known.set(key, position)
    found.linkIds.push(linkId)
    found.positions.push(position)
  }
  return found
}

/** Returns SQL of an array, however long: each part of it is a value of the statement. */
export function arraySql<Value>(
  values: readonly Value[],
  partSql: (part: readonly Value[]) => string,
): string {
  const parts = Array.from({ length: Math.ceil(values.length / idsOfText) }, (_, index) =>
    partSql(values.slice(index * idsOfText, (index + 1) * idsOfText)),
  )
  return parts.length === 1 ? parts.join() : `arrayConcat(${parts.join(', ')})`
}

/** @param none the value that represents null in the dimension */
function createLinkSets(
  parameters: Parameters,
  groups: ReadonlyMap<string, readonly string[]>,
  { type, none }: { type: 'String' | 'UUID'; none: string },
): LinkSets {
  const { sets, linkIds, positions } = setsOf(groups, none)
  const typed = `'Array(Array(${type}))'`
  return {
    positionOf: (link) => {
      if (linkIds.length === 0) return `materialize(${noSet})`
      const ids = arraySql(linkIds, (part) => parameters.add('Array(UUID)', part))
      const known = arraySql(positions, (part) => parameters.add('Array(UInt32)', part))
      return `transform(${link}, ${ids}, ${known}, ${noSet})`
    },
    valuesAt: (position) => {
      const texts = jsonTexts(sets).map((text) => `JSONExtract(${parameters.add('String', text)}, ${typed})`)
      return `${texts.length === 1 ? texts.join() : `arrayConcat(${texts.join(', ')})`}[${position}]`
    },
    positionsWith: (condition, written = (value) => value) => {
      const rows = sets.map((values, index) => [index + 1, values.map(written)])
      const table = recordTable(parameters, rows, ['UInt32', `Array(${type})`])
      return `SELECT position FROM (
SELECT record.1 AS position, arrayJoin(record.2) AS value FROM (
${table}))
WHERE ${condition('value')}`
    },
  }
}

/**
 * Gives the sets of a dimension, for one statement.
 * @throws RangeError (from the result) for one of which the query does not say what links are in
 */
export function openLinkSets(
  groups: LinkGroups | undefined,
  parameters: Parameters,
): (token: LinkGroupDimension) => LinkSets {
  const opened = new Map<LinkGroupDimension, LinkSets>()
  return (token) => {
    const known = opened.get(token)
    if (known !== undefined) return known
    const ofToken = groups?.[token]
    if (ofToken === undefined)
      throw new RangeError(`the store does not know the ${token} of links: give them`)
    const isId = token === 'collection'
    const sets = createLinkSets(parameters, ofToken, {
      type: isId ? 'UUID' : 'String',
      none: isId ? zeroUuid : '',
    })
    opened.set(token, sets)
    return sets
  }
}
