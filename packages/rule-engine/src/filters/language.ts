import { z } from 'zod'
import { cachingFold, foldCase } from '../matching/fold.ts'
import type { TextPredicate } from '../matching/text-predicate.ts'
import { canonicalTags } from './language-tags.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

const languageValueSchema = trimmedValueSchema.regex(
  /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i,
  'Not a language tag, such as en or en-GB.',
)

/** The visitor's most preferred language (contract §4). */
export const languageFilterSchema = textFilterSchema({ kind: z.literal('language') }, languageValueSchema)

export const languageReader: TextReader = {
  read: (visitor) => visitor.language,
  fold: cachingFold((tag) => foldCase(tag).replaceAll('_', '-')),
  exact: compileLanguageRanges,
}

const canonicalRange = canonicalTags({ isOfVisitor: false })
const canonicalOfVisitor = canonicalTags({ isOfVisitor: true })

/**
 * `en` matches `en`, `en-gb` and `en-us`; `en-gb` only itself and what is narrower (RFC 4647, basic
 * filtering), both in their canonical form.
 */
function compileLanguageRanges(ranges: readonly string[]): TextPredicate {
  const set = new Set(ranges.map(canonicalRange))
  return (tag) => {
    let prefix = canonicalOfVisitor(tag)
    while (!set.has(prefix)) {
      const cut = prefix.lastIndexOf('-')
      if (cut < 0) return false
      prefix = prefix.slice(0, cut)
    }
    return true
  }
}
