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

/** Null where it is none, or blank. */
export const addressText = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value)
    : null

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseListSearch(address: Record<string, unknown>): ListSearch {
  const [search, result] = [addressText(address.search), addressText(address.result)]
  const [edit, history] = [addressText(address.edit), addressText(address.history)]
  const [scope, value] = [addressText(address.scope), addressText(address.value)]
  const open = addressText(address.open)
  const { page } = address
  return {
    ...(search !== null && { search }),
    ...(result !== null && { result }),
    ...(open !== null && { open }),
    ...(edit !== null && { edit }),
    ...(history !== null && { history }),
    ...(address.new === true && { new: true as const }),
    ...(scope !== null && value !== null && { scope, value }),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  }
}

export const pageSize = 50

/** The page of the list that an address is about, as the API takes it. */
export const listPage = ({ search, page = 1 }: ListSearch) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  ...(search !== undefined && { search }),
})
