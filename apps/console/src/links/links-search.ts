export type LinkState = 'active' | 'paused'

/** What the address of the list says. */
export interface LinksSearch {
  search?: string
  tag?: string
  collectionId?: string
  state?: LinkState
  /** The form for a new link is open. */
  new?: true
  /** From 2; the first page is not named. */
  page?: number
}

const text = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value)
    : null

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseLinksSearch(address: Record<string, unknown>): LinksSearch {
  const { state, page } = address
  const [searchText, tagText] = [text(address.search), text(address.tag)]
  const collectionId = text(address.collectionId)
  return {
    ...(searchText !== null && { search: searchText }),
    ...(tagText !== null && { tag: tagText }),
    ...(collectionId !== null && { collectionId }),
    ...(address.new === true && { new: true as const }),
    ...(state === 'active' || state === 'paused' ? { state } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  }
}

export const pageSize = 50

const isActiveOf = { active: 'true', paused: 'false' } as const

/** The page of the list that an address is about, as the API takes it. */
export const listQuery = ({ search, tag, collectionId, state, page = 1 }: LinksSearch) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  sort: '-createdAt' as const,
  ...(search !== undefined && { search }),
  ...(tag !== undefined && { tag }),
  ...(collectionId !== undefined && { collectionId }),
  ...(state !== undefined && { isActive: isActiveOf[state] }),
})
