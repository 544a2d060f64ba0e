import type { Readable } from 'node:stream'
import type { AnalyticsReader, ClickPosition, ClickScope } from '@waymark/analytics-store'
import { mapInSlices } from '@waymark/async'
import { subIdSlots } from '@waymark/domain'
import { type CsvCell, type CsvForm, csvStream } from '../../csv.ts'
import type { ClickCostDeps } from '../click-costs.ts'
import {
  type ClickRecord,
  clickRecordFields,
  costedClickRecordsOf,
  type ShownClick,
} from '../events/index.ts'

/** Of one file, in memory at one time. */
const clicksAtOnce = 2_500

/**
 * The columns of every file: all of a click's record in the log but its sub ids, of which a file has those
 * that occur, at its end. New ones go to the end of this list, so that none changes its position.
 */
const columns = [
  'clickToken',
  'clickedAt',
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
  'countryName',
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
  'cost',
  'costCurrency',
  'costGiven',
  'currency',
  'isp',
  'connectionType',
  'asn',
  'inApp',
  'linkTitle',
  'bioLinkId',
  'code',
  'domain',
  'ipAddress',
  'region',
  'deviceBrand',
  'deviceModel',
  'userAgent',
  'isBot',
  'botReason',
  'clickIds',
  'offerClickedAt',
  'resolvedParams',
  'retargetingPixels',
] as const satisfies readonly (keyof ClickRecord)[]

type Field = ClickRecord[keyof ClickRecord]

/** Lists and objects are JSON, empty ones nothing. */
function cellOf(value: Field): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return value
  return Object.keys(value).length === 0 ? null : JSON.stringify(value)
}

async function* pagesOf({ clickPage }: Pick<AnalyticsReader, 'clickPage'>, scope: ClickScope) {
  let after: ClickPosition | null = null
  for (;;) {
    const clicks: ShownClick[] = await clickPage(scope, {
      after,
      limit: clicksAtOnce,
      fields: clickRecordFields,
    })
    yield clicks
    if (clicks.length < clicksAtOnce) return
    after = clicks.at(-1) ?? null
  }
}

export interface ClickExportDeps {
  orm: ClickCostDeps['orm']
  reader: Pick<AnalyticsReader, 'clickPage' | 'occurringSubIds' | 'report'>
}

export interface ClickFileForm extends CsvForm {
  /** Whether the addresses and user agents that are stored are shown, as the log shows them. */
  showsVisitors: boolean
}

/** In the order of their numbers. A click of a slot that is new since then comes without it. */
async function subIdsOf({ reader }: ClickExportDeps, scope: ClickScope): Promise<string[]> {
  const occurring = new Set(await reader.occurringSubIds(scope))
  return subIdSlots.filter((slot) => occurring.has(slot))
}

const ofVisitors: ReadonlySet<string> = new Set(['ipAddress', 'userAgent'])

/**
 * The clicks of a scope as a CSV file (contract §9, "export CSV"), some thousands of them in memory at a
 * time. The first are read before the file begins, so that a failure until then is an error response; a later
 * failure cuts the file off.
 */
export async function exportClicks(
  deps: ClickExportDeps,
  scope: ClickScope,
  form: ClickFileForm,
): Promise<Readable> {
  const pages = pagesOf(deps.reader, scope)
  const [subIds, first] = await Promise.all([subIdsOf(deps, scope), pages.next()])
  const shownCell = (record: ClickRecord, column: (typeof columns)[number]): CsvCell =>
    form.showsVisitors || !ofVisitors.has(column) ? cellOf(record[column]) : null
  const rowsOf = async (clicks: readonly ShownClick[]) => {
    const records = await costedClickRecordsOf(deps, scope.workspaceId, clicks)
    return mapInSlices(records, (record) => [
      ...columns.map((column) => shownCell(record, column)),
      ...subIds.map((slot) => record.subIds[slot] ?? null),
    ])
  }
  async function* rows() {
    if (first.done) return
    yield await rowsOf(first.value)
    for await (const clicks of pages) yield await rowsOf(clicks)
  }
  return csvStream([...columns, ...subIds], rows(), form)
}
