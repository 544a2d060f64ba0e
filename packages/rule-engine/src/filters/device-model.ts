import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/** The maker of the device (contract §16); most user agents of computers do not say it. */
export const deviceBrandFilterSchema = textFilterSchema(
  { kind: z.literal('device_brand') },
  trimmedValueSchema,
)

export const deviceBrandReader: TextReader = {
  read: (visitor) => visitor.deviceBrand,
  fold: cachingFold(),
}

/** The model of the device (contract §16); unknown where the browser hides it. */
export const deviceModelFilterSchema = textFilterSchema(
  { kind: z.literal('device_model') },
  trimmedValueSchema,
)

export const deviceModelReader: TextReader = {
  read: (visitor) => visitor.deviceModel,
  fold: cachingFold(),
}
