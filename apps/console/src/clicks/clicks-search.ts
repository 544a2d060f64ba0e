import { type Address, type ReadAddress, textValue } from '../format/address-values.ts'
import { type FilterSearch, type LogFilter, parseFilterSearch } from '../states/address-filters.ts'

export type ClickFilter = LogFilter

export interface ClicksSearch extends FilterSearch {
  /** The token of the click whose drawer is open. */
  click?: string
}

/** Reads an address that anybody may have written; the API refuses filters that do not fit. */
export const parseClicksSearch = (address: Address): ClicksSearch =>
  ({
    ...parseFilterSearch(address),
    click: textValue(address.click),
  }) satisfies ReadAddress<ClicksSearch>
