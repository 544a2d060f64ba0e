import {
  type Address,
  dayValue,
  flagValue,
  nameValue,
  pageValue,
  type ReadAddress,
  textValue,
} from '../format/address-values.ts'
import { type ListSearch, listPage } from '../lists/list-search.ts'
import type { OwnRange, View } from '../time/view.ts'

const linkStates = ['active', 'paused'] as const
export type LinkState = (typeof linkStates)[number]

/** What the list is narrowed to. */
export interface LinksFilter {
  search?: string
  tag?: string
  collectionId?: string
  domainId?: string
  state?: LinkState
  /** Days in the zone of the workspace, both included: `from` and `to` are those of the figures. */
  madeFrom?: string
  madeTo?: string
  /** Those alone that had clicks in the range of the figures. */
  traffic?: true
}

/** What the address of the list says. */
export interface LinksSearch extends LinksFilter, Pick<ListSearch, 'new' | 'page'> {}

/** Of what narrows the list. */
export interface LinksBarProps {
  search: LinksSearch
  change: (search: LinksSearch) => void
}

/** Removes all filters. */
export const noFilter: Record<keyof LinksFilter, undefined> = {
  search: undefined,
  tag: undefined,
  collectionId: undefined,
  domainId: undefined,
  state: undefined,
  madeFrom: undefined,
  madeTo: undefined,
  traffic: undefined,
}

const filterNames = Object.keys(noFilter) as (keyof LinksFilter)[]
export const isNarrowed = (search: LinksFilter): boolean =>
  filterNames.some((name) => search[name] !== undefined)

/** Reads an address that anybody may have written: what does not fit is left out. */
export const parseLinksSearch = (address: Address): LinksSearch =>
  ({
    search: textValue(address.search),
    tag: textValue(address.tag),
    collectionId: textValue(address.collectionId),
    domainId: textValue(address.domainId),
    state: nameValue(address.state, linkStates),
    madeFrom: dayValue(address.madeFrom),
    madeTo: dayValue(address.madeTo),
    traffic: flagValue(address.traffic),
    new: flagValue(address.new),
    page: pageValue(address.page),
  }) satisfies ReadAddress<LinksSearch>

/** The filter as the API takes it; with traffic it is `listQuery`, since that is of a range. */
export const apiFilter = ({ search, tag, collectionId, domainId, madeFrom, madeTo }: LinksFilter) => ({
  ...(search !== undefined && { search }),
  ...(tag !== undefined && { tag }),
  ...(collectionId !== undefined && { collectionId }),
  ...(domainId !== undefined && { domainId }),
  ...(madeFrom !== undefined && { from: madeFrom }),
  ...(madeTo !== undefined && { to: madeTo }),
})

const isActiveOf = { active: 'true', paused: 'false' } as const

/**
 * The page of the list that an address is about, as the API takes it.
 * @param figures the days of the figures, and their zone
 */
export const listQuery = ({ state, ...search }: LinksSearch, figures: OwnRange & Pick<View, 'zone'>) => ({
  ...listPage(search),
  sort: '-createdAt' as const,
  ...apiFilter(search),
  ...(state !== undefined && { isActive: isActiveOf[state] }),
  ...(search.traffic && {
    clicksFrom: figures.from,
    clicksTo: figures.to,
    clicksTimezone: figures.zone,
  }),
})
