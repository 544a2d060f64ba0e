import { z } from 'zod'
import { decodeBatch } from './decode-batch.ts'
import { type DecodedEvents, type EncodedEvents, type EventFormat, encodeBatch } from './event-batch.ts'

const maybeId = z.uuid().nullable()
const unixMs = z.int().nonnegative()

/**
 * A visitor went on from a landing to an offer (contract §4, `landing_offer`). Each hop is one event, also of
 * the same click: what counts once is counted by `clickToken`.
 */
export const offerClickSchema = z.object({
  kind: z.literal('offer_click'),
  eventId: z.uuid(),
  /**
   * The click that led to the landing; with `clickedAtMs`, `workspaceId` and `linkId` it is the key of its
   * row.
   */
  clickToken: z.uuid(),
  workspaceId: z.uuid(),
  linkId: z.uuid(),
  /** Unix ms of the click. */
  clickedAtMs: unixMs,
  /** Unix ms of the hop. */
  atMs: unixMs,
  ruleId: maybeId,
  landingId: maybeId,
  offerId: z.uuid(),
  networkId: maybeId,
  /** The first offer click of this click; null where that was not known: the store counts distinct tokens. */
  isFirst: z.boolean().nullable(),
  /** The visitor of the hop, or of its click, is a bot. */
  isBot: z.boolean(),
  /** `sub_id_N` given on the hop: they replace the click's. */
  subIds: z.record(z.string(), z.string()),
})
export type OfferClickEvent = z.infer<typeof offerClickSchema>

const count = z.int().nonnegative()

/**
 * Visits of one custom domain in one minute that led to no link (specification, "Domains"), as one redirector
 * counted them. Several of the same minute add up.
 */
export const domainVisitsSchema = z.object({
  kind: z.literal('domain_visits'),
  eventId: z.uuid(),
  workspaceId: z.uuid(),
  domainId: z.uuid(),
  /** The host. */
  domainKey: z.string(),
  /** Unix ms of the minute's start. */
  minuteMs: unixMs,
  /** Visits of `/`. */
  baseUrl: count,
  unknownCode: count,
  other: count,
})
export type DomainVisitsEvent = z.infer<typeof domainVisitsSchema>

/** The events of redirectors beside clicks. */
export const flowEventSchema = z.discriminatedUnion('kind', [offerClickSchema, domainVisitsSchema])
export type FlowEvent = z.infer<typeof flowEventSchema>

/** Flow events as they come from the redirectors, in the wire format of clicks. */
export const flowFormat: EventFormat<FlowEvent> = {
  topic: 'waymark.flow.v1',
  kind: 'flow',
  schema: flowEventSchema,
}
export const flowTopic = flowFormat.topic
/** Flow events that could not be stored, each with its reason (`encodeDeadLetter`). */
export const deadFlowTopic = 'waymark.flow.dead.v1'

/** Packs flow events into messages of at most 256 KiB, in their order. */
export function encodeFlowBatch(events: readonly FlowEvent[]): EncodedEvents {
  return encodeBatch(flowFormat.kind, events, (event) => JSON.stringify(event))
}

/**
 * Reads a message of `encodeFlowBatch`. Never throws: what is no flow event comes back in `rejected` with its
 * reason.
 */
export function decodeFlowBatch(value: Buffer): DecodedEvents<FlowEvent> {
  return decodeBatch(flowFormat, value)
}
