import { addressText, type ListSearch, listPage, parseListSearch } from '../lists/list-search.ts'

export type LinkState = 'active' | 'paused'

/** What the address of the list says. */
export interface LinksSearch extends Pick<ListSearch, 'search' | 'new' | 'page'> {
  tag?: string
  collectionId?: string
  state?: LinkState
}

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseLinksSearch(address: Record<string, unknown>): LinksSearch {
  const { state } = address
  const { search, page, new: isNew } = parseListSearch(address)
  const [tag, collectionId] = [addressText(address.tag), addressText(address.collectionId)]
  return {
    ...(search !== undefined && { search }),
    ...(tag !== null && { tag }),
    ...(collectionId !== null && { collectionId }),
    ...(isNew && { new: isNew }),
    ...(state === 'active' || state === 'paused' ? { state } : {}),
    ...(page !== undefined && { page }),
  }
}

const isActiveOf = { active: 'true', paused: 'false' } as const

/** The page of the list that an address is about, as the API takes it. */
export const listQuery = ({ tag, collectionId, state, ...search }: LinksSearch) => ({
  ...listPage(search),
  sort: '-createdAt' as const,
  ...(tag !== undefined && { tag }),
  ...(collectionId !== undefined && { collectionId }),
  ...(state !== undefined && { isActive: isActiveOf[state] }),
})
