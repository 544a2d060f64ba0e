import { type FilterSearch, type LogFilter, parseFilterSearch } from '../states/address-filters.ts'

export type ClickFilter = LogFilter

export interface ClicksSearch extends FilterSearch {
  /** The token of the click whose drawer is open. */
  click?: string
}

/** Reads an address that anybody may have written; the API refuses filters that do not fit. */
export function parseClicksSearch(address: Record<string, unknown>): ClicksSearch {
  const { click } = address
  return { ...parseFilterSearch(address), ...(typeof click === 'string' && { click }) }
}
