import { z } from 'zod'
import { rememberingFold } from '../matching/fold.ts'
import { deviceTypes } from '../types.ts'
import type { CompiledFilter } from './filter.ts'
import {
  compileTextFilter,
  type TextFilter,
  type TextReader,
  textFilterSchema,
  trimmedValueSchema,
} from './text-filter.ts'

/** A device type as people type it; comes out lower case. `unknown` can be asked for by name. */
export const deviceValueSchema = trimmedValueSchema.toLowerCase().pipe(z.enum(deviceTypes))

/** The kind of device by its user agent (specification, "Redirect rules"; contract §4). */
export const deviceFilterSchema = textFilterSchema('device', deviceValueSchema)

const reader: TextReader = {
  read: (visitor) => visitor.deviceType,
  fold: rememberingFold(),
  isUnknown: (device) => device === 'unknown',
}

export function compileDeviceFilter(filter: TextFilter): CompiledFilter {
  return compileTextFilter(filter, reader)
}
