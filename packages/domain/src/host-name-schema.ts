import { z } from 'zod'
import { hostNameProblems, parseHostName } from './host-name.ts'

/**
 * `parseHostName` as a schema for request bodies; the stored form comes out. Apart from the parser, which the
 * console loads without zod.
 */
export const hostNameSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    const parsed = parseHostName(text)
    if (parsed.ok) return parsed.host
    context.addIssue({ code: 'custom', message: hostNameProblems[parsed.reason] })
    return z.NEVER
  })
