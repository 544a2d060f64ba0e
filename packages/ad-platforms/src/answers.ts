import { z } from 'zod'
import type { AdAnswer, AdOutcome } from './types.ts'

/** The reason for people, in one line. */
export function reasonOf(...parts: readonly (string | null | undefined)[]): string {
  const said = parts.filter((part) => part !== null && part !== undefined && part.trim() !== '')
  return said.join(': ').replaceAll(/\s+/g, ' ')
}

/** The body as JSON of this shape; null when it is something else. */
export function readBody<Shape>({ body }: AdAnswer, shape: z.ZodType<Shape>): Shape | null {
  try {
    const read = shape.safeParse(JSON.parse(body))
    return read.success ? read.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** What an answer means that says nothing but its status: one of a proxy, of a server that is overrun. */
export function outcomeOfStatus(status: number, said?: string): AdOutcome {
  const reason = reasonOf(`HTTP ${status}`, said)
  if (status === 401 || status === 403) return { kind: 'auth_broken', reason }
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { kind: 'retry', reason }
  // Not what the platform answers: whether it has the event is not known.
  if (status < 300) return { kind: 'retry', reason: reasonOf(reason, 'an answer that says nothing') }
  return { kind: 'terminal', reason }
}

/** Numbers that some platforms write as texts. */
export const code = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
