import type { ShortUrls } from '../../short-urls.ts'
import type { ClickTotals } from './click-totals.ts'
import type { LinkCollections } from './link-collections.ts'
import type { LinkRecord } from './link-record.schema.ts'
import { linkRecordOf } from './link-record.ts'
import { type LinkRuleCounts, noRules } from './link-rule-counts.ts'
import type { LinkRow } from './links.repository.ts'

/** A record, and whether its `clicksTotal` is an old one. */
export interface Fresh<Data> {
  data: Data
  stale: boolean
}

/** What an answer says of its `clicksTotal`. */
export const staleHeaders = (stale: boolean): Record<string, string> =>
  stale ? { 'x-stale': 'clicksTotal' } : {}

export interface LinkRecordsDeps {
  clickTotals: ClickTotals
  collections: LinkCollections
  ruleCounts: LinkRuleCounts
  shortUrls: ShortUrls
}

export interface LinkRecords {
  /** The records of the links, in their order; `stale` when their clicks are those last known. */
  of(workspaceId: string, links: readonly LinkRow[]): Promise<Fresh<LinkRecord[]>>
  one(workspaceId: string, link: LinkRow): Promise<Fresh<LinkRecord>>
}

/** Links with what is computed for their records: clicks, collections and rules (contract §3). */
export function createLinkRecords(deps: LinkRecordsDeps): LinkRecords {
  const { clickTotals, collections, ruleCounts, shortUrls } = deps
  const of: LinkRecords['of'] = async (workspaceId, links) => {
    const ids = links.map(({ id }) => id)
    const [{ totals, stale }, collectionIds, rules] = await Promise.all([
      clickTotals.of(workspaceId, ids),
      collections.of(ids),
      ruleCounts.of(ids),
    ])
    const recordOf = (link: LinkRow) =>
      linkRecordOf(link, shortUrls.of(link), {
        clicksTotal: totals.get(link.id) ?? 0,
        collectionIds: collectionIds.get(link.id) ?? [],
        rules: rules.get(link.id) ?? noRules,
      })
    return { data: links.map(recordOf), stale }
  }
  return {
    of,
    async one(workspaceId, link) {
      const { data, stale } = await of(workspaceId, [link])
      const [record] = data
      if (record === undefined) throw new Error('A link was given, and no record came of it')
      return { data: record, stale }
    },
  }
}
