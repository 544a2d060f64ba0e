import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import { connectionTypes } from '../types.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

const connectionTypeSchema = trimmedValueSchema.toLowerCase().pipe(z.enum(connectionTypes))

/**
 * How the visitor is connected; unknown without a connection-type database in `GEOIP_ISP_DB` (contract §4,
 * beyond the specification).
 */
export const connectionTypeFilterSchema = textFilterSchema(
  { kind: z.literal('connection_type') },
  connectionTypeSchema,
)

export const connectionTypeReader: TextReader = {
  read: (visitor) => visitor.connectionType,
  fold: cachingFold(),
}
