import {
  clickCostOfVisit,
  firstValues,
  noSourceParameters,
  parseQuery,
  readParameters,
  uuidV7,
} from '@waymark/domain'
import type { ClickEvent, OfferClickEvent } from '@waymark/events'
import type { ConversionEvent, ReportMoney } from '../index.ts'
import { clickAt, flow, links, workspaces } from './random-clicks.ts'

/** Two months around a change of the clocks in most zones. */
export const reportFromMs = Date.parse('2026-03-05T06:30:00.000Z')
export const reportToMs = Date.parse('2026-04-08T13:15:00.000Z')
const workspaceZone = 'Asia/Kathmandu'

const dayMs = 86_400_000
/** Days of UTC without clicks. */
const quietDays = [12, 13, 22]
const statuses = ['lead', 'sale', 'rejected', 'rebill', 'upsell'] as const
const payouts = ['0', '0.1', '12.345678', '99.99', '1000000.000001'] as const

export type Random = () => number
export const one = <Value>(values: readonly Value[], random: Random): Value => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
const idAt = (atMs: number, random: Random) =>
  uuidV7(
    atMs,
    Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)),
  )

/** Each form in which the query of a visit may say what it costs, and the amount that it means. */
const costForms = [
  ['?cost=.5', 0.5],
  ['?cost=%2B5', 5],
  ['?cost=1,5', 1.5],
  ['?cost=7.', 7],
  ['?cost=1.25e1', 12.5],
  ['?cost=5e-7', 0.000001],
  ['?cost=4e-7', 0],
  ['?cost=0.1234565', 0.123457],
  ['?a=1&amp;cost=+00012.50%20', 12.5],
] as const

/**
 * Reads a form as redirectors read it.
 * @throws Error where it is read as anything else: the figures are recounted by its worth
 */
function costOfForm([query, worth]: (typeof costForms)[number]) {
  const reading = { subIdMap: {}, sourceParameters: noSourceParameters }
  const read = readParameters(firstValues(parseQuery(query)), reading)
  const cost = clickCostOfVisit(read.query, null)
  if (cost === null || Number(cost.costRate) !== worth)
    throw new Error(`${query} is read as ${cost?.costRate}`)
  return cost
}

const clickCosts = [
  { costModel: 'cpc', costRate: '0.05', costCurrency: 'USD' },
  { costModel: 'cpc', costRate: '1.123456', costCurrency: 'EUR' },
  { costModel: 'cpm', costRate: '1.123456789', costCurrency: 'GBP' },
  { costModel: 'from_click', costRate: '12.5', costCurrency: null },
  { costModel: 'from_click', costRate: '0', costCurrency: 'GBP' },
  { costModel: 'cpa', costRate: '3.5', costCurrency: 'EUR' },
  { costModel: 'cpa', costRate: '0.000001', costCurrency: null },
  { costModel: 'revshare', costRate: '0.301234', costCurrency: null },
  { costModel: null, costRate: null, costCurrency: null },
  // No workspace has a rate of them: what versions before stored, and what no one has entered.
  { costModel: 'cpc', costRate: '0.7', costCurrency: 'ABC' },
  { costModel: 'cpa', costRate: '2', costCurrency: 'BTC' },
  ...costForms.map(costOfForm),
] as const satisfies Pick<ClickEvent, 'costModel' | 'costRate' | 'costCurrency'>[]

/** Of a third of the conversions there is none. */
export const goals = ['0193a1f0-6666-7000-8000-000000000001', '0193a1f0-6666-7000-8000-000000000002'] as const

const collections = ['0193a1f0-7777-7000-8000-000000000001', '0193a1f0-7777-7000-8000-000000000002'] as const

/** What the links are in: the first in two of each, the last in nothing, and one that has no clicks. */
export const linkGroups = {
  tag: new Map<string, readonly string[]>([
    [links[0], ['summer', "O'Hara \\ {p0:String}"]],
    [links[1], ['summer', 'winter', 'ΟΔΟΣ']],
    ['0193a1f0-1111-7000-8000-00000000000f', ['nobody']],
  ]),
  collection: new Map<string, readonly string[]>([
    [links[0], [collections[1], collections[0]]],
    [links[1], [collections[0]]],
  ]),
}

/**
 * As if the model of the source had changed again and again. No number drawn for it: all others would be
 * others.
 */
const clickCostAt = (atMs: number) => clickCosts[atMs % clickCosts.length]

/**
 * Clicks from some weeks before the range to some days after it, some of which went on to an offer.
 * @param range Unix ms
 */
export function reportClicks(
  count: number,
  random: Random,
  { fromMs, toMs } = { fromMs: reportFromMs - 40 * dayMs, toMs: reportToMs + 5 * dayMs },
): ClickEvent[] {
  const clicks: ClickEvent[] = []
  while (clicks.length < count) {
    const atMs = Math.floor(fromMs + random() * (toMs - fromMs))
    if (quietDays.includes(new Date(atMs).getUTCDate())) continue
    const offerId = one([null, null, ...flow.offers], random)
    const subIds: Record<string, string>[] = [
      {},
      { sub_id_1: 'adset' },
      { sub_id_1: '9', sub_id_2: "x'y" },
      { sub_id_1: '10' },
    ]
    clicks.push(
      clickAt(atMs, random, {
        offerId,
        networkId: offerId === null ? null : flow.network,
        subIds: one(subIds, random),
        ...clickCostAt(atMs),
      }),
    )
  }
  return clicks
}

/** The offer clicks of those that stood on a landing and went on, and their clicks as they then are. */
export function reportHops(clicks: readonly ClickEvent[], random: Random) {
  const hops: OfferClickEvent[] = []
  const completed = clicks.map((click): ClickEvent => {
    const { clickToken, clickedAtMs, linkId, landingId, workspaceId } = click
    if (landingId === null || linkId === null || workspaceId === null || random() < 0.6) return click
    const offerId = one(flow.offers, random)
    const atMs = clickedAtMs + 30_000
    const event = {
      kind: 'offer_click',
      eventId: idAt(atMs, random),
      isFirst: true,
      subIds: {},
      ruleId: null,
    } as const
    const { isBot } = click
    const networkId = flow.network
    hops.push({
      ...event,
      clickToken,
      workspaceId,
      linkId,
      clickedAtMs,
      atMs,
      landingId,
      offerId,
      networkId,
      isBot,
    })
    return { ...click, offerId, networkId }
  })
  return { hops, completed }
}

function conversionOf(click: ClickEvent, random: Random): ConversionEvent {
  const convertedAtMs = click.clickedAtMs + Math.floor(random() ** 3 * 20 * dayMs)
  return {
    conversionId: idAt(convertedAtMs, random),
    version: 1,
    workspaceId: click.workspaceId ?? '',
    clickToken: click.clickToken,
    clickedAtMs: click.clickedAtMs,
    convertedAtMs,
    createdAtMs: convertedAtMs,
    updatedAtMs: convertedAtMs,
    statusChangedAtMs: convertedAtMs,
    linkId: click.linkId,
    offerId: click.offerId,
    networkId: click.networkId,
    goalId: goals[click.clickedAtMs % 3] ?? null,
    status: one(statuses, random),
    originalStatus: null,
    previousStatus: null,
    payout: one(payouts, random),
    currency: one(['USD', 'USD', 'EUR', 'GBP', 'BTC', 'ABC'], random),
    tid: null,
    intake: 'postback',
    click,
  }
}

/** Every version that the conversions ever had, in the order of their changes. */
export function reportConversions(clicks: readonly ClickEvent[], random: Random): ConversionEvent[][] {
  return clicks.flatMap((click) => {
    if (random() > 0.35) return []
    const born = conversionOf(click, random)
    const versions = [born]
    let { status, statusChangedAtMs } = born
    while (random() < 0.3) {
      const changed = one(statuses, random)
      // No number drawn for it: all others would be others.
      if (changed !== status) statusChangedAtMs += (born.clickedAtMs * versions.length) % (9 * dayMs)
      status = changed
      versions.push({
        ...born,
        version: versions.length + 1,
        status,
        statusChangedAtMs,
        payout: one(payouts, random),
        currency: one(['USD', 'EUR', 'GBP'], random),
      })
    }
    return [versions]
  })
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Rates with gaps, and costs of all kinds: of a link or none, narrowed or not, of a day or weeks, over both
 * ends of the range.
 * @param fromMs where the range begins
 */
export function reportMoney(
  random: Random,
  { fromMs, timezone } = { fromMs: reportFromMs, timezone: workspaceZone },
): ReportMoney {
  const rates = Array.from({ length: 110 }, (_, day) => dateOf(fromMs + (day - 40) * dayMs)).flatMap(
    (date) => [
      ...(random() < 0.8
        ? [{ date, currency: 'EUR', rate: String(1.05 + Math.floor(random() * 100) / 1000) }]
        : []),
      ...(random() < 0.6 ? [{ date, currency: 'GBP', rate: '1.234567890123' }] : []),
    ],
  )
  const breakdowns = [
    [null, null],
    [null, null],
    ['sub_id_1', 'adset'],
    ['sub_id:sub_id_1', '10'],
    ['sub_id_2', 'nobody'],
    ['country', 'GB'],
    ['offer', flow.offers[0]],
    ['planet', 'Mars'],
    ['sub_id_1', null],
  ] as const
  const costs = Array.from({ length: 60 }, () => {
    const start = fromMs + (random() * 45 - 5) * dayMs
    const [breakdownKey, breakdownValue] = one(breakdowns, random)
    return {
      linkId: one([null, ...links], random),
      breakdownKey,
      breakdownValue: breakdownValue ?? null,
      periodStart: dateOf(start),
      periodEnd: dateOf(start + one([0, 0, 1, 6, 30], random) * dayMs),
      amount: one(['0', '0.01', '10', '333.333333', '123456789.123456'], random),
      currency: one(['USD', 'EUR', 'GBP'], random),
    }
  })
  // No record that costs something has its key: clicks are grouped by it only for what it covers.
  const free = {
    linkId: links[0] ?? null,
    breakdownKey: 'device',
    breakdownValue: 'mobile',
    periodStart: dateOf(fromMs),
    periodEnd: dateOf(fromMs + (reportToMs - reportFromMs)),
    amount: '0',
    currency: 'USD',
  }
  return {
    baseCurrency: 'USD',
    timezone,
    hasClickCosts: true,
    costs: [free, ...costs],
    rates,
    approvals,
  }
}

/**
 * The first link has none, so that its offers and their network count; the second offer has none either. A
 * percent of 0 is one.
 */
const approvals: ReportMoney['approvals'] = [
  { of: 'network', id: flow.network, percent: 33.33 },
  { of: 'offer', id: flow.offers[0] ?? '', percent: 80 },
  { of: 'link', id: links[1], percent: 12.5 },
  { of: 'link', id: links[2], percent: 0 },
]

/** The workspace that reports are about; the other one has clicks of the same links. */
export const [reportWorkspace] = workspaces
