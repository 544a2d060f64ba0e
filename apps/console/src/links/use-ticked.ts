import { useState } from 'react'
import type { BulkResult, BulkRow, BulkTarget } from '../api/link-bulk.queries.ts'
import type { Link } from '../api/links.queries.ts'
import { apiFilter, type LinksSearch } from './links-search.ts'

interface Ticks {
  /** The list's filter that they were made under: another one begins anew. */
  filterKey: string
  ids: ReadonlySet<string>
  /** Those of them that were on a page: a bulk update answers with ids and codes alone. */
  known: ReadonlyMap<string, Link>
  /** All that fit the filter, whatever is on the page. */
  isAll: boolean
  /** Why the last bulk update did not change one, by its id. */
  reasons: ReadonlyMap<string, string>
  /** Where a range begins that is ticked with Shift. */
  last: string | null
}

const none = (filterKey: string): Ticks => ({
  filterKey,
  ids: new Set(),
  known: new Map(),
  isAll: false,
  reasons: new Map(),
  last: null,
})

/** In the order of the page: from one to the other, both included. */
function between(rows: readonly Link[], one: string, other: string): Link[] {
  const ends = [one, other].map((id) => rows.findIndex((row) => row.id === id))
  if (ends.includes(-1)) return rows.filter(({ id }) => id === other)
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** The filter of the list, as a bulk update takes it. */
const filterOf = ({ state, ...search }: LinksSearch): NonNullable<BulkTarget['filter']> => ({
  ...apiFilter(search),
  ...(state !== undefined && { isActive: state === 'active' }),
})

/** `The link would not be valid. tags would be more than 50` */
export const reasonOf = ({ message, details }: NonNullable<BulkRow['error']>): string =>
  [message, ...details.map(({ path, message: detail }) => `${path} ${detail}`)].join(' ')

export interface Ticked {
  count: number
  isAll: boolean
  known: ReadonlyMap<string, Link>
  reasons: ReadonlyMap<string, string>
  target: BulkTarget
  has: (id: string) => boolean
  tick: (link: Link, isTicked: boolean, isRange: boolean) => void
  tickPage: (isTicked: boolean) => void
  tickAll: () => void
  clear: () => void
  /** After a bulk update: those that it did not change stay, with the reason. */
  tickFailed: (result: Pick<BulkResult, 'rows'>) => void
}

/**
 * The links of the list that are ticked, over all its pages.
 * @param rows of the page that is shown
 * @param total links that fit the filter
 */
export function useTicked(search: LinksSearch, rows: readonly Link[], total: number): Ticked {
  const filter = filterOf(search)
  const filterKey = JSON.stringify([filter, search.traffic])
  const [stored, setTicks] = useState(() => none(filterKey))
  const ticks = stored.filterKey === filterKey ? stored : none(filterKey)
  const set = (changed: Partial<Ticks>) => setTicks({ ...ticks, isAll: false, ...changed })
  const known = new Map([...ticks.known, ...rows.map((link) => [link.id, link] as const)])
  /** One of all that is unticked leaves the others of the page: what is not seen is not ticked any more. */
  const ids = ticks.isAll ? new Set(rows.map(({ id }) => id)) : ticks.ids
  const changed = (some: readonly Link[], isTicked: boolean) => {
    const touched = new Set(some.map(({ id }) => id))
    const others = [...ids].filter((id) => !touched.has(id))
    return { ids: new Set(isTicked ? [...others, ...touched] : others), known }
  }
  const count = ticks.isAll ? total : ids.size
  return {
    count,
    isAll: ticks.isAll,
    known,
    reasons: ticks.reasons,
    target: ticks.isAll ? { filter } : { ids: [...ids] },
    has: (id) => ids.has(id),
    tick: (link, isTicked, isRange) => {
      const some = isRange && ticks.last !== null ? between(rows, ticks.last, link.id) : [link]
      set({ ...changed(some, isTicked), last: link.id })
    },
    tickPage: (isTicked) => set(changed(rows, isTicked)),
    tickAll: () => set({ isAll: true, known }),
    clear: () => setTicks(none(filterKey)),
    tickFailed: (answer) => {
      const reasons = new Map(
        answer.rows.flatMap((row) => (row.error ? [[row.id, reasonOf(row.error)] as const] : [])),
      )
      setTicks({ ...none(filterKey), ids: new Set(reasons.keys()), known, reasons })
    },
  }
}
