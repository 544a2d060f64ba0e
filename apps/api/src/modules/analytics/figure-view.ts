import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import type { Figure } from './figures/figure.ts'

const range = { from: timestamp, to: timestamp }
const change = {
  totalClicksDelta: z.int(),
  totalClicksChangePercent: z.number().nullable().describe('Null when there were no clicks to compare with.'),
}
const rangeExample = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }

/** What names the subject of an answer. */
export interface NameOfSubject {
  shape: z.ZodRawShape
  example: object
}

/** A figure for the requested range and, where requested, for the one it is compared with (contract §9). */
export function viewOf({ shape, example, head }: Figure, name: NameOfSubject) {
  return z
    .object({
      ...name.shape,
      ...head?.shape,
      ...range,
      ...shape,
      comparison: z.object({ ...range, ...shape, ...change }).optional(),
    })
    .meta({ examples: [{ ...name.example, ...head?.example, ...rangeExample, ...example }] })
}
