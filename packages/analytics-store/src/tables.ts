import { storedName } from './migrations/cluster-sql.ts'
import { quoteIdentifier } from './migrations/quote-identifier.ts'
import type { StoreNames } from './migrations/render-sql.ts'

/** Quoted names. */
export interface StoreTables {
  clicks: string
  offerClicks: string
  domainVisits: string
  conversions: string
  pageViews: string
}

const names = {
  clicks: 'click_versions',
  offerClicks: 'offer_clicks',
  domainVisits: 'domain_visits',
  conversions: 'conversions',
  pageViews: 'page_views',
} as const satisfies Record<keyof StoreTables, string>

function named(nameOf: (table: string) => string): StoreTables {
  const { clicks, offerClicks, domainVisits, conversions, pageViews } = names
  return {
    clicks: nameOf(clicks),
    offerClicks: nameOf(offerClicks),
    domainVisits: nameOf(domainVisits),
    conversions: nameOf(conversions),
    pageViews: nameOf(pageViews),
  }
}

/**
 * The tables of a database, as rows are read and inserted.
 * @throws Error for a database of a name that cannot be quoted
 */
export function tablesOf(database: string): StoreTables {
  const quoted = quoteIdentifier(database)
  return named((table) => `${quoted}.${table}`)
}

/** The same as rows are changed and deleted where they lie: on a cluster the tables of every shard. */
export function storedTablesOf({ database, cluster }: StoreNames): StoreTables {
  if (cluster === null) return tablesOf(database)
  const quoted = quoteIdentifier(database)
  const onCluster = ` ON CLUSTER ${quoteIdentifier(cluster)}`
  return named((table) => `${quoted}.${storedName(table)}${onCluster}`)
}
