import { hashedOnce } from './hashed-once.ts'
import type { AdConversion } from './types.ts'

/**
 * The id by which a platform recognises an event: the same at every retry, another one when the conversion
 * becomes something else. A corrected payout is no new event.
 */
export const eventIdOf = ({
  conversionId,
  status,
  eventId,
}: Pick<AdConversion, 'conversionId' | 'status' | 'eventId'>): string =>
  eventId ?? `${conversionId}:${status}`

/** Unix ms; platforms refuse times to come, which imports may bring. */
export const eventTimeMs = ({ convertedAtMs }: AdConversion, nowMs: number): number =>
  Math.min(convertedAtMs, nowMs)

/**
 * Returns the visitor as platforms may know him, hashed as they require: the id that came along with the
 * click, else the click itself.
 */
export const hashedExternalId = ({ click }: AdConversion): string =>
  hashedOnce((click.externalId ?? '').trim() || click.clickToken)

/** Leaves members without a value out: platforms refuse empty ones. */
export function given<Value>(members: Record<string, Value | null | undefined | ''>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
}
