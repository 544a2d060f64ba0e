import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import { foldPlain } from '../matching/plain-letters.ts'
import type { Visitor } from '../types.ts'
import type { FilterContext, Matcher } from './filter.ts'
import { compileTextFilter, type TextReader, textReason } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/**
 * The visitor's state or province by geo: its English name, with or without diacritics, or its ISO 3166-2
 * code, with or without the country (`Washington`, `WA`, `US-WA`; contract §4, §16).
 */
export const regionFilterSchema = textFilterSchema({ kind: z.literal('region') }, trimmedValueSchema)

type RegionFilter = z.infer<typeof regionFilterSchema>

export const regionReader: TextReader = {
  read: (visitor) => visitor.region,
  fold: cachingFold(foldPlain),
}

const codeReader: TextReader = { read: (visitor) => visitor.regionCode, fold: cachingFold() }

const isoReader: TextReader = {
  read: ({ countryCode, regionCode }) =>
    countryCode === null || regionCode === null ? null : `${countryCode}-${regionCode}`,
  fold: cachingFold(),
}

/** Regexes and `empty` are about the name. */
const hasCodes = ({ matching }: RegionFilter): boolean =>
  matching === undefined || matching === 'exact' || matching === 'mask'

export function compileRegionFilter(filter: RegionFilter): Matcher {
  if (!hasCodes(filter)) return compileTextFilter(filter, regionReader)
  const wanted = filter.mode !== 'is_not'
  const tests = [regionReader, codeReader, isoReader].map((reader) =>
    compileTextFilter({ ...filter, mode: 'is' }, reader),
  )
  return (visitor, context, ruleId) => tests.some((matches) => matches(visitor, context, ruleId)) === wanted
}

/** By the code where that is what fits. */
export function regionReason(filter: RegionFilter, visitor: Visitor, context: FilterContext): string {
  const positive = { ...filter, mode: 'is' as const }
  const reader = hasCodes(filter)
    ? [regionReader, isoReader, codeReader].find((each) =>
        compileTextFilter(positive, each)(visitor, context, ''),
      )
    : undefined
  return textReason({ filter, reader: reader ?? regionReader }, visitor, context)
}
