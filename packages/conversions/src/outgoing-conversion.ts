import type { OutgoingEvent } from '@waymark/deliveries'
import { moneyNumber, moneyText } from '@waymark/domain'
import type { StoredConversion } from './conversions.repository.ts'

/** What the workspace's destinations are notified of a conversion that was created or changed. */
export function eventOf(conversion: StoredConversion, isNew: boolean): OutgoingEvent {
  const {
    id: conversionId,
    workspaceId,
    status,
    currency,
    clickToken,
    linkId,
    offerId,
    networkId,
  } = conversion
  const payout = moneyText(conversion.payout)
  const clickedAtMs = conversion.clickedAt.getTime()
  return {
    workspaceId,
    event: 'conversion',
    data: { conversionId, status, payout: moneyNumber(payout), currency, clickToken, offerId, isNew },
    conversion: {
      conversionId,
      status,
      payout,
      currency,
      tid: conversion.tid,
      convertedAtMs: conversion.convertedAt.getTime(),
      offerId,
      networkId,
      click: { ...conversion.click, clickToken, clickedAtMs, linkId, offerId, networkId },
    },
  }
}
