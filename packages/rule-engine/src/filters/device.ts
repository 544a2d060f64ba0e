import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'
import { deviceNames } from './visitor-names.ts'

/**
 * A device type as people type it; comes out lower case. What is none is refused by `deviceNames`; `unknown`
 * is one, too.
 */
export const deviceValueSchema = trimmedValueSchema.toLowerCase()

/** The kind of device by its user agent (specification, "Redirect rules"; contract §4). */
export const deviceFilterSchema = textFilterSchema({ kind: z.literal('device') }, deviceValueSchema, {
  names: deviceNames,
})

export const deviceReader: TextReader = {
  read: (visitor) => visitor.deviceType,
  fold: cachingFold(),
  isUnknown: (device) => device === 'unknown',
}
