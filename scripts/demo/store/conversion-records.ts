import type { ConversionEvent } from '@waymark/analytics-store'
import type { conversions } from '@waymark/db'
import type { ClickEvent } from '@waymark/events'
import type { ConversionStep, GeneratedConversion } from '../generate/visit.ts'

export type ConversionRecord = typeof conversions.$inferInsert

/** A conversion as it stands in both stores. */
export interface ConversionRecords {
  event: ConversionEvent
  record: ConversionRecord
}

export interface AfterClick {
  click: ClickEvent
  nowMs: number
  tokenAt: (atMs: number) => string
}

const countsForCap = ({ status }: ConversionStep) => status === 'lead' || status === 'sale'

/** What is known at `nowMs` of a conversion of a click; nothing where it comes later. */
export function conversionOf(
  { steps, payoutCents, currency, tid }: GeneratedConversion,
  {
    click,
    offer,
    nowMs,
    tokenAt,
  }: AfterClick & { offer: { offerId: string | null; networkId: string | null } },
): ConversionRecords[] {
  const [first] = steps
  const known = steps.filter(({ atMs }) => atMs <= nowMs)
  const last = known.at(-1)
  if (last === undefined || click.workspaceId === null) return []
  const shared = {
    workspaceId: click.workspaceId,
    clickToken: click.clickToken,
    linkId: click.linkId,
    ...offer,
    goalId: null,
    status: last.status,
    originalStatus: last.word,
    previousStatus: known.at(-2)?.status ?? null,
    payout: (payoutCents / 100).toFixed(2),
    currency,
    tid,
  }
  const id = tokenAt(first.atMs)
  const version = known.length
  const dates = {
    clickedAt: new Date(click.clickedAtMs),
    convertedAt: new Date(first.atMs),
    createdAt: new Date(first.atMs),
    updatedAt: new Date(last.atMs),
    statusChangedAt: new Date(last.atMs),
  }
  return [
    {
      event: {
        ...shared,
        conversionId: id,
        version,
        clickedAtMs: click.clickedAtMs,
        convertedAtMs: first.atMs,
        createdAtMs: first.atMs,
        updatedAtMs: last.atMs,
        statusChangedAtMs: last.atMs,
        intake: 'postback',
        click,
      },
      record: {
        ...shared,
        ...dates,
        id,
        source: 'postback',
        click: dimensionsOf(click),
        countedOn:
          countsForCap(last) && offer.offerId !== null ? dates.createdAt.toISOString().slice(0, 10) : null,
        version,
        projectedVersion: version,
      },
    },
  ]
}

/** What a conversion keeps of its click. */
function dimensionsOf(click: ClickEvent): ConversionRecord['click'] {
  const {
    clickToken: _token,
    clickedAtMs: _at,
    workspaceId: _workspace,
    linkId: _link,
    originalUrl: _url,
    offerId: _offer,
    networkId: _network,
    redirectType: _type,
    resolvedUrl: _resolved,
    resolvedParams: _params,
    visitorId: _visitor,
    botReason: _reason,
    currency: _currency,
    ...dimensions
  } = click
  return dimensions
}
