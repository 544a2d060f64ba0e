import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { linkChoices } from '../api/link-choices.queries.ts'
import { type LinkFigures, linkFigures } from '../api/link-figures.queries.ts'
import { linkTrends } from '../api/link-trends.queries.ts'
import type { Link } from '../api/links.queries.ts'
import { trendBucketOf, trendKey, trendSlots } from '../charts/trend-slots.ts'
import { percentDigits } from '../format/numbers.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { daysOfRange } from '../time/range-days.ts'
import { isFigure, type LinkColumn } from './links-view.ts'

/** One link, with what the list shows of it; undefined is what is not loaded yet, or not shown. */
export interface LinkRow {
  link: Link
  figures: LinkFigures | undefined
  /** Clicks over the range, from its beginning on. */
  trend: readonly number[] | undefined
  collections: readonly string[] | undefined
  /** Behind the point of the ROI, as of all rows. */
  roiDigits: number
}

/** Of a link without traffic in the range: zeros, not blanks, and no rate. */
const noTraffic: LinkFigures = { clicks: 0, conversions: 0, revenue: 0, cost: 0, profit: 0, roi: null }

/** One request for the figures of the whole page, and one for its lines; how far the first is, too. */
export function useLinkRows(links: readonly Link[], columns: readonly LinkColumn[]) {
  const api = useApi()
  const view = useView()
  const ids = links.map(({ id }) => id)
  const hasFigures = ids.length > 0 && columns.some(isFigure)
  const figuresQuery = useQuery({ ...linkFigures(api, view, ids), enabled: hasFigures })
  const figures = figuresQuery.data
  const hasCollections = columns.includes('collection')
  const { data: collections } = useQuery({ ...linkChoices(api).collections, enabled: hasCollections })
  const names = new Map(collections?.map(({ id, name }) => [id, name]))
  const trendOf = useTrends(columns.includes('trend') ? ids : [])
  const roiDigits = percentDigits(figures ? ids.map((id) => figures.get(id)?.roi) : [])
  const rows = links.map(
    (link): LinkRow => ({
      link,
      roiDigits,
      figures: figures && (figures.get(link.id) ?? noTraffic),
      trend: trendOf(link.id),
      collections: collections && link.collectionIds.map((id) => names.get(id) ?? id),
    }),
  )
  return { rows, figuresQuery }
}

/** The days that the figures of the list are of, and their zone. */
export function useFigureDays() {
  const { range, zone } = useView()
  const { workspace } = useSessionFacts()
  return { ...daysOfRange(range, { zone, nowMs: Date.now(), maxDays: workspace.limits.reportDays }), zone }
}

function useTrends(ids: readonly string[]): (id: string) => readonly number[] | undefined {
  const view = useView()
  const nowMs = Date.now()
  const days = useFigureDays()
  const bucket = trendBucketOf(days)
  const { data } = useQuery(linkTrends(useApi(), view, { ids, bucket }))
  const slots = trendSlots({ ...days, timezone: view.zone }, nowMs)
  return (id) => {
    if (data === undefined) return undefined
    const points = new Map<string, number>()
    for (const [at, clicks] of data.get(id) ?? []) {
      const key = trendKey(bucket, at)
      points.set(key, (points.get(key) ?? 0) + clicks)
    }
    return slots.map((slot) => points.get(slot) ?? 0)
  }
}
