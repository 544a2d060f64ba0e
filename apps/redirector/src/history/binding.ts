import type { Bound } from '@waymark/redirect-flow'
import type { Binding } from '@waymark/replica'
import { z } from 'zod'

/**
 * A binding as it is stored; it ends when the visitor is no longer the same visitor: with the link's
 * uniqueness hours, from when it began.
 */
export interface StoredBinding extends Bound {
  /** Unix ms. */
  untilMs: number
}

const storedSchema = z.tuple([z.int(), z.string().nullable(), z.string().nullable(), z.string().nullable()])

export function writeBinding({ untilMs, ruleId, landingId, offerId }: StoredBinding): string {
  return JSON.stringify([untilMs, ruleId, landingId, offerId])
}

/** Null: there is none that can be read. */
export function readBinding(text: string | null | undefined): StoredBinding | null {
  if (text === null || text === undefined) return null
  try {
    const [untilMs, ruleId, landingId, offerId] = storedSchema.parse(JSON.parse(text))
    return { untilMs, ruleId, landingId, offerId }
  } catch {
    // Written by another version: the visitor is bound anew.
    return null
  }
}

/** Which parts of a binding the link uses; with `rule` alone, a landing is drawn anew each time. */
export function boundFields(binding: Binding | null, { ruleId, landingId, offerId }: Bound): Bound {
  return {
    ruleId,
    landingId: binding === 'rule' ? null : landingId,
    offerId: binding === 'rule_landing_offer' ? offerId : null,
  }
}

/**
 * What a visit served, with the offer that the visitor got behind the same landing before: it comes with the
 * hop, not with the visit.
 */
export function withBoundOffer(served: Bound, existing: Bound | null): Bound {
  const isSameBinding = existing?.ruleId === served.ruleId && existing.landingId === served.landingId
  return served.offerId === null && isSameBinding ? { ...served, offerId: existing.offerId } : served
}

export function isSameBinding(one: Bound, other: Bound): boolean {
  return one.ruleId === other.ruleId && one.landingId === other.landingId && one.offerId === other.offerId
}

/** The same binding, with an offer that was open until now. */
export function isFurther(existing: Bound, other: Bound): boolean {
  return (
    existing.offerId === null &&
    other.offerId !== null &&
    isSameBinding(existing, { ...other, offerId: null })
  )
}
