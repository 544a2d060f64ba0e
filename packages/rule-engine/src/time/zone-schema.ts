import { isTimezone } from '@waymark/domain'
import { z } from 'zod'

/** An IANA zone; without one, UTC. */
export const zoneSchema = z
  .string()
  .max(64)
  .refine(isTimezone, 'Not an IANA time zone, such as Europe/Berlin.')
  .optional()

export const defaultZone = 'UTC'
