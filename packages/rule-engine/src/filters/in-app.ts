import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'
import { appNames, nameFold } from './visitor-names.ts'

/** The app whose in-app browser the visitor is in; `matching: "empty"`: in none (contract §16). */
export const inAppFilterSchema = textFilterSchema({ kind: z.literal('in_app') }, trimmedValueSchema, {
  names: appNames,
})

export const inAppReader: TextReader = {
  read: (visitor) => visitor.inApp,
  fold: cachingFold(nameFold(appNames)),
}
