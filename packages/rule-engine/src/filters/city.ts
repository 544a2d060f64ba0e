import { z } from 'zod'
import { compileExact } from '../matching/exact.ts'
import { cachingFold } from '../matching/fold.ts'
import { foldPlain } from '../matching/plain-letters.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/**
 * The visitor's city by geo, its English name with or without diacritics (specification, "Redirect rules";
 * contract §4, §16).
 */
export const cityFilterSchema = textFilterSchema({ kind: z.literal('city') }, trimmedValueSchema)

export const cityReader: TextReader = {
  read: (visitor) => visitor.city,
  fold: cachingFold(foldPlain),
  // The visitor's city comes without its district: "Berlin (Mitte)", as geo databases spell it, means Berlin.
  exact: (values) => compileExact(values.map(withoutDistrict)),
}

function withoutDistrict(city: string): string {
  const bracket = city.indexOf(' (')
  return bracket > 0 && city.endsWith(')') ? city.slice(0, bracket).trimEnd() : city
}
