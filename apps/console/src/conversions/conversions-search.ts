import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Address, type ReadAddress, textValue } from '../format/address-values.ts'
import { type FilterSearch, parseFilterSearch } from '../states/address-filters.ts'

export interface ConversionsSearch extends FilterSearch {
  /** The id of the conversion whose drawer is open. */
  conversion?: string
}

/** Reads an address that anybody may have written; the API refuses what does not fit. */
export const parseConversionsSearch = (address: Address): ConversionsSearch =>
  ({
    ...parseFilterSearch(address),
    conversion: textValue(address.conversion),
  }) satisfies ReadAddress<ConversionsSearch>

/** The conversion in the drawer, and how another one comes there. */
export function useOpenConversion() {
  const { conversion } = parseConversionsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (id: string | undefined, replace = false) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, conversion: id }), replace })
  return { conversion, show }
}
