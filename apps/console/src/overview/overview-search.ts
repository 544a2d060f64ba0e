import { type Address, isText, nameValue, type ReadAddress } from '../format/address-values.ts'

/** What the figures of the page can be narrowed to: whatever its top lists are of. */
export const filterFields = ['link', 'offer', 'traffic_source', 'country', 'device', 'referer'] as const
export type FilterField = (typeof filterFields)[number]

/** As reports have their filters, so that they can be taken there. */
export type OverviewFilter =
  | { field: FilterField; operator: 'eq'; value: string }
  | { field: FilterField; operator: 'is_not_set' }

export interface OverviewSearch {
  /** One a field at most. */
  filters?: OverviewFilter[]
}

export const filterOf = (field: FilterField, value: string | null): OverviewFilter =>
  value === null ? { field, operator: 'is_not_set' } : { field, operator: 'eq', value }

export const filterValue = (filter: OverviewFilter): string | null =>
  filter.operator === 'eq' ? filter.value : null

/** With the filter in place of another one of its field; chosen again, it is removed. */
export function withFilter(
  filters: readonly OverviewFilter[],
  filter: OverviewFilter,
): OverviewFilter[] | undefined {
  const others = filters.filter(({ field }) => field !== filter.field)
  const isChosen = filters.some(
    (one) => one.field === filter.field && filterValue(one) === filterValue(filter),
  )
  const next = isChosen ? others : [...others, filter]
  return next.length === 0 ? undefined : next
}

function readFilter(written: unknown): OverviewFilter[] {
  const { field, operator, value } = Object(written)
  const known = nameValue(field, filterFields)
  if (known === undefined) return []
  if (operator === 'is_not_set') return [filterOf(known, null)]
  return operator === 'eq' && isText(value) && value !== '' ? [filterOf(known, value)] : []
}

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseOverviewSearch({ filters }: Address): OverviewSearch {
  const read = Array.isArray(filters) ? filters.flatMap(readFilter) : []
  const first = read.filter(({ field }, index) => read.findIndex((one) => one.field === field) === index)
  return { filters: first.length === 0 ? undefined : first } satisfies ReadAddress<OverviewSearch>
}
