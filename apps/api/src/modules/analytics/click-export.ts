import type { Readable } from 'node:stream'
import type { AnalyticsReader, ClickPosition, ClickScope } from '@waymark/analytics-store'
import { mapInSlices } from '@waymark/async'
import { moneyNumber, subIdSlots } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { type CsvCell, type CsvForm, csvStream } from '../../csv.ts'
import { type ClickCostDeps, type ClickCosts, clickCostsOf } from '../click-costs.ts'
import { countryName } from '../country-names.ts'

/** Of one file, in memory at one time. */
const clicksAtOnce = 2_500

const fields = [
  'clickToken',
  'clickedAtMs',
  'linkId',
  'shortUrl',
  'originalUrl',
  'resolvedUrl',
  'matchedRuleId',
  'landingId',
  'offerId',
  'networkId',
  'trafficSourceId',
  'isUnique',
  'countryCode',
  'city',
  'deviceType',
  'os',
  'osVersion',
  'browser',
  'browserVersion',
  'language',
  'refererDomain',
  'keyword',
  'source',
  'externalId',
  'subIds',
  'cost',
  'currency',
  'isp',
  'connectionType',
  'asn',
  'inApp',
] as const satisfies readonly (keyof ClickEvent)[]

type ExportedClick = Pick<ClickEvent, (typeof fields)[number]>
type Cell = (click: ExportedClick, costs: ClickCosts) => CsvCell

/** The columns of the file, by the names of the click event. */
const columns: Readonly<Record<string, Cell>> = {
  clickToken: ({ clickToken }) => clickToken,
  clickedAt: ({ clickedAtMs }) => new Date(clickedAtMs).toISOString(),
  linkId: ({ linkId }) => linkId,
  shortUrl: ({ shortUrl }) => shortUrl,
  originalUrl: ({ originalUrl }) => originalUrl,
  resolvedUrl: ({ resolvedUrl }) => resolvedUrl,
  matchedRuleId: ({ matchedRuleId }) => matchedRuleId,
  landingId: ({ landingId }) => landingId,
  offerId: ({ offerId }) => offerId,
  networkId: ({ networkId }) => networkId,
  trafficSourceId: ({ trafficSourceId }) => trafficSourceId,
  isUnique: ({ isUnique }) => isUnique,
  countryCode: ({ countryCode }) => countryCode,
  countryName: ({ countryCode }) => countryName(countryCode),
  city: ({ city }) => city,
  deviceType: ({ deviceType }) => deviceType,
  os: ({ os }) => os,
  osVersion: ({ osVersion }) => osVersion,
  browser: ({ browser }) => browser,
  browserVersion: ({ browserVersion }) => browserVersion,
  language: ({ language }) => language,
  refererDomain: ({ refererDomain }) => refererDomain,
  keyword: ({ keyword }) => keyword,
  source: ({ source }) => source,
  externalId: ({ externalId }) => externalId,
  ...Object.fromEntries(
    subIdSlots.map((slot) => [slot, ({ subIds }: ExportedClick) => subIds[slot] ?? null]),
  ),
  cost: ({ clickToken }, { amounts }) => amounts.get(clickToken) ?? null,
  costCurrency: (_, { baseCurrency }) => baseCurrency,
  costGiven: ({ cost }) => (cost === null ? null : moneyNumber(cost)),
  currency: ({ currency }) => currency,
  isp: ({ isp }) => isp,
  connectionType: ({ connectionType }) => connectionType,
  asn: ({ asn }) => asn,
  inApp: ({ inApp }) => inApp,
}

async function* pagesOf({ clickPage }: Pick<AnalyticsReader, 'clickPage'>, scope: ClickScope) {
  let after: ClickPosition | null = null
  for (;;) {
    const clicks: ExportedClick[] = await clickPage(scope, { after, limit: clicksAtOnce, fields })
    yield clicks
    if (clicks.length < clicksAtOnce) return
    after = clicks.at(-1) ?? null
  }
}

export interface ClickExportDeps {
  orm: ClickCostDeps['orm']
  reader: Pick<AnalyticsReader, 'clickPage' | 'report'>
}

/**
 * The clicks of a scope as a CSV file (contract §9, "export CSV"), some thousands of them in memory at a
 * time. The first are read before the file begins, so that a failure until then is an error response; a later
 * failure cuts the file off.
 */
export async function exportClicks(
  { orm, reader }: ClickExportDeps,
  scope: ClickScope,
  form: CsvForm,
): Promise<Readable> {
  const pages = pagesOf(reader, scope)
  const first = await pages.next()
  const cells = Object.values(columns)
  const rowsOf = async (clicks: readonly ExportedClick[]) => {
    const costs = await clickCostsOf({ orm, reader }, scope.workspaceId, clicks)
    return mapInSlices(clicks, (click) => cells.map((cell) => cell(click, costs)))
  }
  async function* rows() {
    if (first.done) return
    yield await rowsOf(first.value)
    for await (const clicks of pages) yield await rowsOf(clicks)
  }
  return csvStream(Object.keys(columns), rows(), form)
}
