import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Address, listValue, type ReadAddress } from '../format/address-values.ts'
import { isReportFilter, type ReportFilter } from './report-filters.ts'

export type LogFilter = ReportFilter

/** What the address of a log narrows it to. */
export interface FilterSearch {
  filters?: LogFilter[]
}

/** Reads an address that anybody may have written; the API refuses filters that do not fit. */
export const parseFilterSearch = ({ filters }: Address): ReadAddress<FilterSearch> => ({
  filters: listValue(filters, isReportFilter),
})

/** The filters of the address, and a way to change them: each change is a step that `Back` undoes. */
export function useAddressFilters() {
  const { filters = [] } = parseFilterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: LogFilter[]) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, filters: changed.length > 0 ? changed : undefined }),
    })
  return { filters, change }
}
