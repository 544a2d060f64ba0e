/** In the order in which they can be had; the name comes before them. */
export const linkColumns = [
  'target',
  'tags',
  'collection',
  'domain',
  'clicks',
  'conversions',
  'revenue',
  'cost',
  'profit',
  'roi',
  'trend',
  'rules',
  'updated',
] as const
export type LinkColumn = (typeof linkColumns)[number]

export const figureColumns = ['clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi'] as const
export type FigureColumn = (typeof figureColumns)[number]
export const isFigure = (column: LinkColumn): column is FigureColumn =>
  figureColumns.some((one) => one === column)
/** At the end of its cell. */
export const isNumber = (column: LinkColumn): boolean => isFigure(column) || column === 'rules'

/** What the list shows of each link. */
export interface LinksView {
  /** A card a link, as on phones; else a row of a table. */
  isCards: boolean
  columns: readonly LinkColumn[]
}

const money = ['target', ...figureColumns, 'trend'] as const

export const linksPresets = {
  money: { isCards: false, columns: money },
  clicks: { isCards: false, columns: ['target', 'tags', 'clicks', 'trend', 'updated'] },
  cards: { isCards: true, columns: ['target', 'tags', 'clicks', 'trend'] },
} as const satisfies Record<string, LinksView>
export type LinksPreset = keyof typeof linksPresets
export const linksPresetNames = ['money', 'clicks', 'cards'] as const satisfies readonly LinksPreset[]

export const isSameView = (one: LinksView, other: LinksView): boolean =>
  one.isCards === other.isCards && one.columns.join() === other.columns.join()

/**
 * Reads preferences that any version of the console may have written: the name of a preset, as the first
 * account stores it, or a choice of one's own. What is no column is left out.
 */
export function linksViewOf({ linksView }: Readonly<Record<string, unknown>>): LinksView {
  const preset = linksPresetNames.find((name) => name === linksView)
  if (preset !== undefined) return linksPresets[preset]
  const { isCards, columns } = Object(linksView)
  const chosen = Array.isArray(columns) ? linkColumns.filter((column) => columns.includes(column)) : []
  if (chosen.length === 0) return linksPresets.money
  const sorted = chosen.toSorted((one, other) => columns.indexOf(one) - columns.indexOf(other))
  return { isCards: isCards === true, columns: sorted }
}

/** As it is stored: a preset by its name. */
export function storedView(view: LinksView): LinksPreset | LinksView {
  return linksPresetNames.find((name) => isSameView(linksPresets[name], view)) ?? view
}
