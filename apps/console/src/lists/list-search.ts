import { type Address, flagValue, pageValue, type ReadAddress, textValue } from '../format/address-values.ts'

/** What the address of a list says. */
export interface ListSearch {
  search?: string
  /** Of postbacks. */
  result?: string
  /** The form for a new record is open. */
  new?: true
  /** What it is about at first, as of an alert: a dimension of reports, and one of its values. */
  scope?: string
  value?: string
  /** The record whose drawer is open. */
  open?: string
  /** The record whose form is open, or whose history. */
  edit?: string
  history?: string
  /** From 2; the first page is not named. */
  page?: number
}

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseListSearch(address: Address): ListSearch {
  const [scope, value] = [textValue(address.scope), textValue(address.value)]
  const isAbout = scope !== undefined && value !== undefined
  return {
    search: textValue(address.search),
    result: textValue(address.result),
    new: flagValue(address.new),
    scope: isAbout ? scope : undefined,
    value: isAbout ? value : undefined,
    open: textValue(address.open),
    edit: textValue(address.edit),
    history: textValue(address.history),
    page: pageValue(address.page),
  } satisfies ReadAddress<ListSearch>
}

export const pageSize = 50

/** The page of the list that an address is about, as the API takes it. */
export const listPage = ({ search, page = 1 }: ListSearch) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  ...(search !== undefined && { search }),
})
