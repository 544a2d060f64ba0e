import { z } from 'zod'
import type { DeviceBreakdown, GeoBreakdown, LinkScope, Share } from '../types.ts'
import { linkConditions } from './link-conditions.ts'
import type { QueryRows, WorkspaceQuery } from './workspace-query.ts'

const name = z.string().transform((value) => (value === '' ? null : value))
const count = z.coerce.number()

/** `grouping(…)` is 1 for a column that the row sums over. */
const geoRow = z.tuple([count, count, name, name, count])
const deviceRow = z.tuple([count, count, count, name, name, name, count])

const percentage = (clicks: number, totalClicks: number) => (clicks / totalClicks) * 100

const people = (scope: LinkScope): Omit<WorkspaceQuery, 'select'> & { where: string[] } => {
  const conditions = linkConditions(scope)
  return { ...conditions, where: [...conditions.where, 'NOT is_bot'] }
}

/** Clicks by country and by city (specification, "GET /links/{code}/analytics/geo"), from one pass over the clicks. */
export async function linkGeo(
  queryRows: QueryRows,
  scope: LinkScope,
  limits: { countries: number; cities: number },
): Promise<GeoBreakdown> {
  const query = people(scope)
  const rows = await queryRows(
    {
      ...query,
      select:
        'grouping(country_code) AS overCountries, grouping(city) AS overCities, country_code, city, count() AS clicks',
      tail: `GROUP BY GROUPING SETS ((), (country_code), (country_code, city))
        ORDER BY clicks DESC, city, country_code LIMIT {limit:UInt32} BY overCountries, overCities`,
      parameters: { ...query.parameters, limit: Math.max(1, limits.countries, limits.cities) },
    },
    geoRow,
  )
  const totalClicks = rows.find(([overCountries]) => overCountries === 1)?.[4] ?? 0
  const share = (clicks: number) => ({ clicks, percentage: percentage(clicks, totalClicks) })
  const countries = rows.filter(([overCountries, overCities]) => overCountries === 0 && overCities === 1)
  const cities = rows.filter(([, overCities]) => overCities === 0)
  return {
    totalClicks,
    countries: countries
      .slice(0, limits.countries)
      .map(([, , countryCode, , clicks]) => ({ countryCode, ...share(clicks) })),
    cities: cities
      .slice(0, limits.cities)
      .map(([, , countryCode, city, clicks]) => ({ city, countryCode, ...share(clicks) })),
  }
}

/** Clicks by device, operating system and browser (contract §9), from one pass over the clicks. */
export async function linkDevices(
  queryRows: QueryRows,
  scope: LinkScope,
  limit: number,
): Promise<DeviceBreakdown> {
  const query = people(scope)
  const rows = await queryRows(
    {
      ...query,
      select: `grouping(device_type) AS overDevices, grouping(os) AS overOs, grouping(browser) AS overBrowsers,
        device_type, os, browser, count() AS clicks`,
      tail: `GROUP BY GROUPING SETS ((), (device_type), (os), (browser))
        ORDER BY clicks DESC, device_type, os, browser LIMIT {limit:UInt32} BY overDevices, overOs, overBrowsers`,
      parameters: { ...query.parameters, limit: Math.max(1, limit) },
    },
    deviceRow,
  )
  const total = rows.find(([devices, os, browsers]) => devices + os + browsers === 3)
  const totalClicks = total?.[6] ?? 0
  const shares = (column: 0 | 1 | 2): Share[] =>
    rows
      .filter((row) => row[column] === 0)
      .slice(0, limit)
      .map((row) => ({ name: row[column + 3], clicks: row[6], percentage: percentage(row[6], totalClicks) }))
      .map((share) => ({ ...share, name: typeof share.name === 'string' ? share.name : null }))
  return { totalClicks, devices: shares(0), os: shares(1), browsers: shares(2) }
}
