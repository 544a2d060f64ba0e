import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import { proxyTypes } from '../types.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

const proxyTypeSchema = trimmedValueSchema
  .toLowerCase()
  .pipe(z.enum(proxyTypes, { error: `A kind of proxy is one of ${proxyTypes.join(', ')}.` }))

/**
 * What kind of proxy the visitor comes from; `matching: "empty"`: from none. Unknown without an Anonymous-IP
 * database in `GEOIP_ISP_DB` (contract §16).
 */
export const proxyTypeFilterSchema = textFilterSchema({ kind: z.literal('proxy_type') }, proxyTypeSchema)

export const proxyTypeReader: TextReader = { read: (visitor) => visitor.proxyType, fold: cachingFold() }
