import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  type FilterField,
  filterOf,
  filterValue,
  type OverviewFilter,
  withFilter,
} from './overview-search.ts'

const route = getRouteApi('/w/$workspaceId/overview')
const none: readonly OverviewFilter[] = []

/** What the figures of the page are narrowed to, in its address. */
export function useOverviewFilters() {
  const { filters = none } = route.useSearch()
  const navigate = useNavigate()
  const toggle = (field: FilterField, value: string | null) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, filters: withFilter(filters, filterOf(field, value)) }),
    })
  const isChosen = (field: FilterField, value: string | null) =>
    filters.some((filter) => filter.field === field && filterValue(filter) === value)
  return { filters, toggle, isChosen }
}
