import { quoteIdentifier } from './migrations/render-sql.ts'

/** Quoted names. */
export interface StoreTables {
  clicks: string
  offerClicks: string
  domainVisits: string
  conversions: string
  pageViews: string
}

/** The tables of a database. @throws Error for a database of a name that cannot be quoted */
export function tablesOf(database: string): StoreTables {
  const quoted = quoteIdentifier(database)
  return {
    clicks: `${quoted}.click_versions`,
    offerClicks: `${quoted}.offer_clicks`,
    domainVisits: `${quoted}.domain_visits`,
    conversions: `${quoted}.conversions`,
    pageViews: `${quoted}.page_views`,
  }
}
