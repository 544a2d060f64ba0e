import type { DeliveryFilter, DeliveryStatus, ReceiverKind } from '../api/deliveries.queries.ts'
import { addressText, type ListSearch, parseListSearch } from '../lists/list-search.ts'

/** What the address says of the list of what was sent. */
export interface SentSearch extends ListSearch {
  /** A receiver, `source.ID`, or all of a kind, `source`. */
  to?: string | undefined
  /** Only what is about the conversion of this id. */
  conversion?: string | undefined
}

export const deliveryStates: readonly DeliveryStatus[] = [
  'pending',
  'retrying',
  'delivered',
  'failed',
  'unsupported',
]
export const receiverKinds: readonly ReceiverKind[] = ['source', 'integration', 'webhook']

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null: all of them, also for a text that names no receiver. */
function sentTo({ to }: { to?: unknown }): string | null {
  const text = addressText(to)
  const [kind, id] = text?.split('.') ?? []
  const isKnown = receiverKinds.some((one) => one === kind) && (id === undefined || uuid.test(id))
  return isKnown ? text : null
}

export function parseSentSearch(address: Record<string, unknown>): SentSearch {
  const to = sentTo(address)
  const conversion = addressText(address.conversion)
  return {
    ...parseListSearch(address),
    ...(to !== null && { to }),
    ...(conversion !== null && uuid.test(conversion) && { conversion }),
  }
}

/** The list that an address is about, as the API takes it. */
export function deliveryFilter({ search, result, to, conversion }: SentSearch): DeliveryFilter {
  const [kindName, receiverId] = to?.split('.') ?? []
  const status = deliveryStates.find((one) => one === result)
  const kind = receiverKinds.find((one) => one === kindName)
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(receiverId && { receiverId }),
    ...(conversion && { conversionId: conversion }),
    ...(search && { search }),
  }
}
