import type { ClickEvent } from '@waymark/events'
import { clickColumnsOf } from '../conversion-of-click.ts'
import type { StoredConversion } from '../conversions.repository.ts'

/** A sale of the click as it is stored, for tests: changed 2 ms after the click, the third version. */
export function sampleConversion(
  click: ClickEvent,
  fields: Partial<StoredConversion> = {},
): StoredConversion {
  const { clickedAtMs } = click
  const clickedAt = new Date(clickedAtMs)
  return {
    id: 'c',
    workspaceId: 'w',
    clickToken: click.clickToken,
    linkId: 'l',
    offerId: 'o',
    networkId: 'n',
    goalId: null,
    status: 'sale',
    originalStatus: 'approved',
    previousStatus: 'lead',
    payout: '999999999.999999',
    currency: 'EUR',
    tid: 'T',
    source: 'postback',
    clickedAt,
    convertedAt: new Date(clickedAtMs + 1),
    statusChangedAt: new Date(clickedAtMs + 2),
    click: clickColumnsOf(click),
    countedOn: null,
    countedAt: null,
    version: 3,
    createdAt: clickedAt,
    updatedAt: clickedAt,
    ...fields,
  }
}
