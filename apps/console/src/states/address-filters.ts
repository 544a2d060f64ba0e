import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Schemas } from '@waymark/sdk'

export type LogFilter = Schemas['ReportFilter']

/** What the address of a log narrows it to. */
export interface FilterSearch {
  filters?: LogFilter[]
}

const isFilter = (value: unknown): value is LogFilter =>
  typeof Object(value).field === 'string' && typeof Object(value).operator === 'string'

/** Reads an address that anybody may have written; the API refuses filters that do not fit. */
export function parseFilterSearch({ filters }: Record<string, unknown>): FilterSearch {
  const read = Array.isArray(filters) ? filters.filter(isFilter) : []
  return read.length > 0 ? { filters: read } : {}
}

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
