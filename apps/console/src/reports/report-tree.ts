import type { Schemas } from '@waymark/sdk'
import type { ReportRow } from '../api/reports.queries.ts'
import { type DimensionValue, filterOfValue, type ReportFilter } from '../states/report-filters.ts'
import type { Figures } from './metrics.ts'
import { mostLevels, type ReportRequest, type ReportSearch } from './report-search.ts'

export type ReportAnswer = Schemas['Report']
export type { ReportRow }

/** One step into the tree: the rows beneath are those of this value. */
export interface Step {
  dimension: string
  value: DimensionValue
}
export type Path = readonly Step[]

/** Stable from run to run, and in the address: the values of the steps. */
export const keyOf = (path: Path): string =>
  JSON.stringify(path.map(({ dimension, value }) => [dimension, value]))

/** The steps of a key from an address; null where it is none. */
export function pathOfKey(key: string): Path | null {
  try {
    const steps: unknown = JSON.parse(key)
    if (!Array.isArray(steps)) return null
    return steps.map(([dimension, value]) => ({ dimension: String(dimension), value }))
  } catch {
    return null
  }
}

export const filtersOf = (path: Path): ReportFilter[] =>
  path.map(({ dimension, value }) => filterOfValue(dimension, value, false))

/** By what a row opens that has not been opened by anything else: the next grouping of the report. */
export const nextDimension = ({ by }: ReportRequest, path: Path): string | null => by[path.length] ?? null

export const canOpen = (path: Path): boolean => path.length < mostLevels

/** By which dimension a row is open; undefined: it is closed. */
export function openedBy(request: ReportRequest, { key, path }: Pick<TreeRow, 'key' | 'path'>) {
  const { open, openAll, folded, by } = request
  return open[key] ?? (openAll && path.length === 1 && !folded.includes(key) ? by[1] : undefined)
}

/** What the address says of open rows once a row was opened. */
export function withOpen(request: ReportRequest, row: TreeRow, dimension: string): OpenRows {
  const { open, openAll, folded, by } = request
  // One that was folded out of all is open again with them.
  if (openAll && folded.includes(row.key) && dimension === by[1])
    return { folded: folded.filter((key) => key !== row.key) }
  return { open: { ...open, [row.key]: dimension } }
}

/** The same once it was closed. */
export function withoutOpen({ open, openAll, folded }: ReportRequest, { key, level }: TreeRow): OpenRows {
  const { [key]: _, ...left } = open
  return { open: left, ...(openAll && level === 1 && { folded: [...folded, key] }) }
}

type OpenRows = Pick<ReportSearch, 'open' | 'folded'>

/** The name of a record where there is one, else the value itself. */
export function valueLabel(dimension: string, { dimensions }: ReportRow): string | null {
  const name = dimensions[`${dimension}_name`] ?? dimensions[dimension]
  return name === null || name === undefined || name === '' ? null : String(name)
}

export interface TreeRow {
  key: string
  path: Path
  dimension: string
  /** Of the last step; where a row is of several values at once, of the first. */
  value: DimensionValue
  row: ReportRow
  label: string | null
  /** 1 is the outermost. */
  level: number
  isOpen: boolean
  /** Under fewer clicks than the minimum sample. */
  isSmall: boolean
}

/** By the key of the rows that they lie beneath. */
export type Answers = ReadonlyMap<string, ReportAnswer | undefined>

/**
 * Open rows whose ancestors are open, too: whose rows are on the page. The outermost is the key of no steps.
 */
export function openPaths(request: ReportRequest): Path[] {
  const isOpen = (path: Path) => openedBy(request, { key: keyOf(path), path }) !== undefined
  const isShown = (path: Path) =>
    path.length > 0 && path.slice(1).every((_, index) => isOpen(path.slice(0, index + 1)))
  return Object.keys(request.open)
    .map(pathOfKey)
    .filter((path): path is Path => path !== null && isShown(path) && canOpen(path))
}

/** Where the rows of an answer lie: beneath a path, by a dimension. */
interface Level {
  path: Path
  dimension: string
}
export type LevelRows = (answer: ReportAnswer, level: Level) => readonly TreeRow[]

/** `keyOf` of all values that lie beneath a path, without writing the path anew for each. */
function keysBelow({ path, dimension }: Level): (value: DimensionValue) => string {
  const steps = path.length === 0 ? '[' : `${keyOf(path).slice(0, -1)},`
  const start = `${steps}[${JSON.stringify(dimension)},`
  return (value) => `${start}${JSON.stringify(value)}]]`
}

/** The rows of one answer, all closed. */
const levelRows: LevelRows = ({ rows }, level) => {
  const { path: parent, dimension } = level
  const keyOfValue = keysBelow(level)
  return rows.map((row) => {
    const value = row.dimensions[dimension] ?? null
    const path = [...parent, { dimension, value }]
    return {
      key: keyOfValue(value),
      path,
      dimension,
      value,
      row,
      level: path.length,
      label: valueLabel(dimension, row),
      isOpen: false,
      isSmall: false,
    }
  })
}

/** The same, made once an answer: where one of ten thousand rows is opened, the others stay as they are. */
export function createLevelRows(): LevelRows {
  const made = new WeakMap<ReportAnswer, { key: string; rows: readonly TreeRow[] }>()
  return (answer, level) => {
    // Old rows may be shown in the place of others while those are loaded.
    const key = `${level.dimension} ${keyOf(level.path)}`
    const known = made.get(answer)
    if (known?.key === key) return known.rows
    const rows = levelRows(answer, level)
    made.set(answer, { key, rows })
    return rows
  }
}

/** The rows in the order in which they are shown, each followed by those beneath it. */
export function treeRows(request: ReportRequest, answers: Answers, rowsOf = levelRows): TreeRow[] {
  const { sample, hideSmall } = request
  const shown: TreeRow[] = []
  const add = (path: Path, dimension: string) => {
    const answer = answers.get(keyOf(path))
    for (const row of answer ? rowsOf(answer, { path, dimension }) : []) {
      const by = answers.has(row.key) ? openedBy(request, row) : undefined
      const isSmall = (row.row.metrics.clicks ?? 0) < sample
      if (isSmall && hideSmall) continue
      shown.push(by === undefined && !isSmall ? row : { ...row, isOpen: by !== undefined, isSmall })
      if (by !== undefined) add(row.path, by)
    }
  }
  add([], request.by[0] ?? 'link')
  return shown
}

/** How many rows the minimum sample hides. */
export function hiddenRows({ sample, hideSmall }: ReportRequest, answers: Answers): number {
  if (!hideSmall) return 0
  const all = [...answers.values()].flatMap((answer) => answer?.rows ?? [])
  return all.filter(({ metrics }) => (metrics.clicks ?? 0) < sample).length
}

/** The figures to take off: of rows that lie in one another the outer one alone. */
export function subtracted(rows: readonly TreeRow[], keys: ReadonlySet<string>): Figures[] {
  if (keys.size === 0) return []
  const isInside = ({ path }: TreeRow) =>
    path.slice(1).some((_, index) => keys.has(keyOf(path.slice(0, index + 1))))
  return rows.filter((row) => keys.has(row.key) && !isInside(row)).map(({ row }) => row.metrics)
}

/** Members of the totals that are figures; beside them lie those of the period before. */
export function figuresOfTotals(totals: ReportAnswer['totals']): Figures {
  return Object.fromEntries(
    Object.entries(totals).filter(
      (pair): pair is [string, number | null] => pair[1] === null || typeof pair[1] === 'number',
    ),
  )
}

/** A row or the totals beside those of the period that they are compared with. */
export interface Comparison {
  /** In percent of what it was. */
  change: Figures
  previous: Figures
}

const isFigures = (value: unknown): value is Figures => typeof value === 'object' && value !== null

/** Undefined where there is no comparison. */
export const comparisonOf = ({
  change,
  previous,
}: Readonly<Record<string, unknown>>): Comparison | undefined =>
  isFigures(change) && isFigures(previous) ? { change, previous } : undefined
