import { z } from 'zod'
import { rememberingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema, unlisted } from './text-schema.ts'

/** The visitor's internet provider as the database spells it; unknown without `GEOIP_ISP_DB` (contract §4, beyond the specification). */
export const ispFilterSchema = textFilterSchema({ kind: z.literal('isp') }, unlisted(trimmedValueSchema))

export const ispReader: TextReader = { read: (visitor) => visitor.isp, fold: rememberingFold() }
