import {
  type AnalyticsReader,
  type ClickSummary,
  type GeoBreakdown,
  type Granularity,
  type LinkScope,
  maxTimeseriesBuckets,
  type TimeseriesPoint,
} from '@waymark/analytics-store'
import { AppError } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkReference, LinkRepository, LinkRow } from '../links/index.ts'
import type { AnalyticsQuery, DevicesView, GeoView, SummaryView, TimeseriesView } from './analytics.schema.ts'
import { countryName } from './country-names.ts'
import { changeOf, economicsOf } from './economics.ts'
import { type Period, previousPeriod, resolvePeriod } from './period.ts'

export interface LinkAnalyticsDeps {
  links: Pick<LinkRepository, 'find' | 'findInAnyWorkspace'>
  reader: AnalyticsReader
  /** Unix ms. */
  clock: () => number
}

type Ask<View> = (caller: Caller, address: LinkReference, query: AnalyticsQuery) => Promise<View>

export interface LinkAnalytics {
  timeseries: Ask<TimeseriesView>
  geo: Ask<GeoView>
  devices: Ask<DevicesView>
  summary: Ask<SummaryView>
}

/** What was asked for, checked: whose clicks of which range, and of which range to compare. */
interface Question {
  link: LinkRow
  current: LinkScope
  previous: LinkScope | null
}

/** Link analytics (specification, "Common query parameters of link analytics routes"; contract §9). */
export function createLinkAnalytics({ links, reader, clock }: LinkAnalyticsDeps): LinkAnalytics {
  /** @throws VALIDATION_FAILED for the range, NOT_FOUND for an unknown link, FORBIDDEN for another workspace's */
  async function open(caller: Caller, address: LinkReference, query: AnalyticsQuery): Promise<Question> {
    const timezone = query.timezone ?? caller.timezone
    const period = checkedPeriod(query, timezone, clock())
    const link = await ownLink(links, caller, address)
    const scopeOf = ({ fromMs, toMs }: Period): LinkScope => ({
      workspaceId: caller.workspaceId,
      linkId: link.id,
      fromMs,
      toMs,
      timezone,
      countries: query.countries ?? [],
    })
    const previous = query.compare === undefined ? null : previousPeriod(period, query.compare, timezone)
    return { link, current: scopeOf(period), previous: previous === null ? null : scopeOf(previous) }
  }

  return {
    async timeseries(caller, address, query) {
      const question = await open(caller, address, query)
      const read = async (scope: LinkScope) => ({
        data: await readBuckets(reader, scope, query.granularity),
      })
      const view = await answer(question, read, (figures) => clicksOf(figures.data))
      return { ...view, granularity: query.granularity }
    },

    async geo(caller, address, query) {
      const limits = { countries: query.limit_countries, cities: query.limit_cities }
      const read = async (scope: LinkScope) => geoFigures(await reader.linkGeo(scope, limits))
      return answer(await open(caller, address, query), read, (figures) => figures.totalClicks)
    },

    async devices(caller, address, query) {
      const read = (scope: LinkScope) => reader.linkDevices(scope, query.limit)
      return answer(await open(caller, address, query), read, (figures) => figures.totalClicks)
    },

    async summary(caller, address, query) {
      const read = async (scope: LinkScope) => summaryFigures(await reader.linkSummary(scope))
      return answer(await open(caller, address, query), read, (figures) => figures.totalClicks)
    },
  }
}

function checkedPeriod(query: AnalyticsQuery, timezone: string, nowMs: number): Period {
  const result = resolvePeriod(query, timezone, nowMs)
  if (!result.ok) throw new AppError('VALIDATION_FAILED', { details: result.details })
  return result.period
}

/** The reader refuses a range of too many buckets before it asks the store. @throws VALIDATION_FAILED */
async function readBuckets(
  reader: AnalyticsReader,
  scope: LinkScope,
  granularity: Granularity,
): Promise<TimeseriesPoint[]> {
  try {
    return await reader.linkTimeseries(scope, granularity)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = `gives more than ${maxTimeseriesBuckets} buckets in this range: take a coarser one or a shorter range`
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'granularity', message }] })
  }
}

/** Contract §1: here, unlike elsewhere, a link that is somebody else's is told from one that is not there. */
async function ownLink(
  links: LinkAnalyticsDeps['links'],
  caller: Caller,
  address: LinkReference,
): Promise<LinkRow> {
  const link = await links.find(caller, address)
  if (link !== null) return link
  if ((await links.findInAnyWorkspace(address)) === null) throw new AppError('NOT_FOUND')
  throw new AppError('FORBIDDEN', { message: 'Analytics are for the owner of the link.' })
}

const rangeOf = (scope: LinkScope) => ({
  from: new Date(scope.fromMs).toISOString(),
  to: new Date(scope.toMs).toISOString(),
})

/** Reads the figures of the asked range and, where asked, of the compared one, at the same time. */
async function answer<Figures extends object>(
  { link, current, previous }: Question,
  read: (scope: LinkScope) => Promise<Figures>,
  clicks: (figures: Figures) => number,
) {
  const [now, before] = await Promise.all([read(current), previous === null ? null : read(previous)])
  const view = { shortCode: link.shortCode, ...rangeOf(current), ...now }
  if (previous === null || before === null) return view
  const change = changeOf(clicks(now), clicks(before))
  return { ...view, comparison: { ...rangeOf(previous), ...before, ...change } }
}

const clicksOf = (points: readonly TimeseriesPoint[]) =>
  points.reduce((total, point) => total + point.totalClicks, 0)

function geoFigures({ totalClicks, countries, cities }: GeoBreakdown) {
  return {
    totalClicks,
    countries: countries.map(({ countryCode, clicks, percentage }) => ({
      countryCode,
      countryName: countryName(countryCode),
      clicks,
      percentage,
    })),
    cities,
  }
}

function summaryFigures({ totalClicks, uniqueClicks, bots, lastClickAtMs }: ClickSummary) {
  // Nothing records conversions and costs yet: a link has none, and its rates follow from that.
  const economics = economicsOf({ clicks: totalClicks, conversions: 0, revenue: 0, cost: 0 })
  const lastClickAt = lastClickAtMs === null ? null : new Date(lastClickAtMs).toISOString()
  return { totalClicks, uniqueClicks, bots, ...economics, lastClickAt }
}
