import { change, count, exactChange, money, percent, percentDigits } from '../format/numbers.ts'
import { tintOf } from '../format/tint.ts'
import type { GridCell } from '../grid/grid-parts.ts'
import { type Figures, figureKind } from './metrics.ts'
import type { ReportRow } from './report-tree.ts'

const formats = { count, money, percent }

/** A figure as it is written in its column. */
export const figureText = (metric: string, value: number | null | undefined, digits?: number): string =>
  formats[figureKind(metric)](value, digits)

/** More of these is worse, of the others better. */
const costs: ReadonlySet<string> = new Set([
  ...['cost', 'cpc', 'ucpc', 'cpm', 'cpa', 'cpl', 'cps', 'rejected', 'revenue_rejected', 'bots', 'bot_share'],
])
const tinted: ReadonlySet<string> = new Set(['profit', 'roi', 'profit_total', 'roi_total'])

/** A column that is pressed first shows what loses most on top; of the others, what there is most of. */
export const firstDirection = (column: string): 'asc' | 'desc' => (tinted.has(column) ? 'asc' : 'desc')

function changeNote(metric: string, value: number | null | undefined): GridCell['note'] | undefined {
  if (value === null || value === undefined) return undefined
  const texts = { text: change(value), title: exactChange(value) }
  if (value === 0) return { ...texts, tone: 'neutral' }
  const isGood = value > 0 !== costs.has(metric)
  return { ...texts, tone: metric === 'cost' ? 'neutral' : isGood ? 'good' : 'bad' }
}

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
  { changes, tints, digits }: CellLook & { changes?: ReportRow['change'] },
): GridCell[] {
  return columns.map((column) => {
    const note = changeNote(column, changes?.[column])
    return {
      text: figureText(column, figures[column], digits[column]),
      ...(note && { note }),
      ...(tints && tinted.has(column) && { tint: tintOf(figures, tints) }),
    }
  })
}
