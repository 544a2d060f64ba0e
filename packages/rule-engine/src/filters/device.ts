import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import { deviceTypes } from '../types.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'
import { deviceNames, nameProblem } from './visitor-names.ts'

const wrongDevice = ({ input }: { input?: unknown }) => nameProblem(deviceNames, String(input)) ?? undefined

/** A device type as people type it; comes out lower case. `unknown` is a value, too. */
export const deviceValueSchema = trimmedValueSchema
  .toLowerCase()
  .pipe(z.enum(deviceTypes, { error: wrongDevice }))

/** The kind of device by its user agent (specification, "Redirect rules"; contract §4). */
export const deviceFilterSchema = textFilterSchema({ kind: z.literal('device') }, deviceValueSchema)

export const deviceReader: TextReader = {
  read: (visitor) => visitor.deviceType,
  fold: cachingFold(),
  isUnknown: (device) => device === 'unknown',
}
