import { addressText, type ListSearch, parseListSearch } from '../lists/list-search.ts'

/** What the address says of the list of what was sent. */
export interface SentSearch extends ListSearch {
  /** The key of a destination. */
  to?: string | undefined
}

/** Null: all of them. */
export const sentTo = ({ to }: { to?: unknown }): string | null => addressText(to)

export function parseSentSearch(address: Record<string, unknown>): SentSearch {
  const to = sentTo(address)
  return { ...parseListSearch(address), ...(to !== null && { to }) }
}
