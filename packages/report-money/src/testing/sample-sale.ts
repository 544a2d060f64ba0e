import type { ConversionEvent } from '@waymark/analytics-store'
import type { ClickEvent } from '@waymark/events'

/** A sale of a click. */
export function sampleSale(
  click: ClickEvent,
  given: Pick<ConversionEvent, 'conversionId' | 'convertedAtMs' | 'payout' | 'currency'>,
): ConversionEvent {
  return {
    version: 1,
    workspaceId: click.workspaceId ?? '',
    clickToken: click.clickToken,
    clickedAtMs: click.clickedAtMs,
    createdAtMs: given.convertedAtMs,
    updatedAtMs: given.convertedAtMs,
    statusChangedAtMs: given.convertedAtMs + 9 * 86_400_000,
    linkId: click.linkId,
    offerId: null,
    networkId: null,
    goalId: null,
    status: 'sale',
    originalStatus: null,
    previousStatus: null,
    tid: null,
    intake: 'postback',
    ...given,
    click,
  }
}
