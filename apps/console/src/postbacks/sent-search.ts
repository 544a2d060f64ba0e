import type { DeliveryFilter, DeliveryStatus, ReceiverKind } from '../api/deliveries.queries.ts'
import {
  type Address,
  idValue,
  isUuid,
  nameValue,
  type ReadAddress,
  textValue,
} from '../format/address-values.ts'
import { type ListSearch, parseListSearch } from '../lists/list-search.ts'

/** What the address says of the list of what was sent. */
export interface SentSearch extends ListSearch {
  /** `source.ID` for a receiver, or `source` for all of a kind. Not `to`, which ends a range of days. */
  receiver?: string | undefined
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

/** A receiver; a text that names none is of all. */
function receiverValue(written: unknown): string | undefined {
  const text = textValue(written)
  const [kind, id] = text?.split('.') ?? []
  const isKnown = nameValue(kind, receiverKinds) !== undefined && (id === undefined || isUuid(id))
  return isKnown ? text : undefined
}

export function parseSentSearch(address: Address): SentSearch {
  const own = {
    receiver: receiverValue(address.receiver),
    conversion: idValue(address.conversion),
  } satisfies ReadAddress<Omit<SentSearch, keyof ListSearch>>
  return { ...parseListSearch(address), ...own }
}

/** The list that an address is about, as the API takes it. */
export function deliveryFilter({ search, result, receiver, conversion }: SentSearch): DeliveryFilter {
  const [kindName, receiverId] = receiver?.split('.') ?? []
  const status = nameValue(result, deliveryStates)
  const kind = nameValue(kindName, receiverKinds)
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(receiverId && { receiverId }),
    ...(conversion && { conversionId: conversion }),
    ...(search && { search }),
  }
}
