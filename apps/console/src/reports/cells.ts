import {
  change,
  count,
  exactChange,
  exactPoints,
  money,
  noFigure,
  percent,
  percentDigits,
  points,
} from '../format/numbers.ts'
import { tintOf } from '../format/tint.ts'
import type { GridCell } from '../grid/grid-parts.ts'
import { type Figures, figureKind } from './metrics.ts'
import type { Comparison } from './report-tree.ts'

const formats = { count, money, percent }

/** A figure as it is written in its column. */
export const figureText = (metric: string, value: number | null | undefined, digits?: number): string =>
  formats[figureKind(metric)](value, digits)

/** More of these is worse, of the others better. */
const costs: ReadonlySet<string> = new Set([
  'cost',
  'cpc',
  'ucpc',
  'cpm',
  'cpa',
  'cpl',
  'cps',
  'rejected',
  'revenue_rejected',
  'bots',
  'bot_share',
])
const tinted: ReadonlySet<string> = new Set([
  'profit',
  'roi',
  'profit_total',
  'roi_total',
  'expected_profit',
  'expected_roi',
])

/** A column that is pressed first shows what loses most on top; of the others, what there is most of. */
export const firstDirection = (column: string): 'asc' | 'desc' => (tinted.has(column) ? 'asc' : 'desc')

/** Of a figure beside that of another period: in percent of what it was, of percentages in points. */
function changeNote(metric: string, value: Value, compared: Comparison): GridCell['note'] {
  const { change: changes, previous } = compared
  const before = previous[metric]
  const isPercent = figureKind(metric) === 'percent'
  const changed = isPercent ? differenceOf(value, before) : changes[metric]
  // Each figure has its note, so that those of a column are in line.
  if (changed === null || changed === undefined) return { text: noFigure, tone: 'neutral' }
  const [brief, exact] = isPercent ? [points, exactPoints] : [change, exactChange]
  const texts = { text: brief(changed), title: exact(changed) }
  if (changed === 0) return { ...texts, tone: 'neutral' }
  const isGood = changed > 0 !== costs.has(metric)
  return { ...texts, tone: metric === 'cost' ? 'neutral' : isGood ? 'good' : 'bad' }
}

type Value = number | null | undefined
const differenceOf = (value: Value, before: Value): number | null =>
  typeof value === 'number' && typeof before === 'number' ? value - before : null

/** Behind the point, for all percentages of a column. */
export type Digits = Readonly<Record<string, number>>

/** @param rows all that the columns show, totals too */
export const digitsOf = (columns: readonly string[], rows: readonly Figures[]): Digits =>
  Object.fromEntries(
    columns
      .filter((column) => figureKind(column) === 'percent')
      .map((column) => [column, percentDigits(rows.map((figures) => figures[column]))]),
  )

/** How the figures of a row are written. */
export interface CellLook {
  digits: Digits
  /**
   * Where the steps of their colours begin; null: they have none, such as those of a row under the minimum
   * sample.
   */
  tints: readonly number[] | null
}

/** The cells of a row, or of the totals. */
export function cellsOf(
  columns: readonly string[],
  figures: Figures,
  { compared, tints, digits }: CellLook & { compared?: Comparison | undefined },
): GridCell[] {
  return columns.map((column) => {
    const note = compared && changeNote(column, figures[column], compared)
    return {
      text: figureText(column, figures[column], digits[column]),
      ...(note && { note }),
      ...(tints && tinted.has(column) && { tint: tintOf(figures, tints) }),
    }
  })
}
