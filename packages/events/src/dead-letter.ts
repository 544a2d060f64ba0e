import { z } from 'zod'
import type { BusMessage } from './port.ts'

/** Clicks that could not be stored, each with its reason, for a person to look at and to replay. */
export const deadClicksTopic = 'waymark.clicks.dead.v1'

const deadLetterSchema = z.object({
  v: z.literal(1),
  reason: z.string(),
  /** What was refused: a line, a row or a whole message. */
  payload: z.string(),
  /** Unix ms of the refusal. */
  atMs: z.int().nonnegative(),
  /** Where it was read. */
  source: z.object({
    topic: z.string(),
    partition: z.int().nonnegative(),
    /** Decimal: offsets have 64 bits. */
    offset: z.string().regex(/^\d+$/),
  }),
})

export type DeadLetter = z.infer<typeof deadLetterSchema>

export interface Refusal {
  reason: string
  payload: string
  atMs: number
}

/** The message for the dead-letter topic about something that was read in `source`. */
export function encodeDeadLetter(refusal: Refusal, source: BusMessage): string {
  const { topic, partition, offset } = source
  const letter: DeadLetter = { v: 1, ...refusal, source: { topic, partition, offset: String(offset) } }
  return JSON.stringify(letter)
}

/** Reads a message of the dead-letter topic. Throws a ZodError or a SyntaxError on anything else. */
export function decodeDeadLetter(value: Buffer): DeadLetter {
  return deadLetterSchema.parse(JSON.parse(value.toString('utf8')))
}
