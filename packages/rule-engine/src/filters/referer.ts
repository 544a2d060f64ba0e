import { z } from 'zod'
import { limits } from '../limits.ts'
import { compileExact } from '../matching/exact.ts'
import { foldCase, rememberingFold } from '../matching/fold.ts'
import { compileMasks } from '../matching/mask.ts'
import { textListComparison } from '../matching/text-list.ts'
import type { TextTest } from '../matching/text-test.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/**
 * Where the visitor came from (contract §4). Exact values and masks are compared with the whole referer and, because
 * people write `google.com` and `*.google.com`, with its host, with and without a leading `www.`; regexes see the whole only.
 */
export const refererFilterSchema = textFilterSchema({ kind: z.literal('referer') }, trimmedValueSchema, {
  takesLists: true,
})

const exact = (values: readonly string[]) => wholeOrHost(compileExact(values))
const mask = (masks: readonly string[]) => wholeOrHost(compileMasks(masks))

export const refererReader: TextReader = {
  read: (visitor) => visitor.referer,
  fold: rememberingFold(),
  exact,
  mask,
  list: textListComparison({ fold: (entry) => foldCase(entry.trim()), exact, mask }),
  regexSubjectLength: limits.regexSubjectLength,
}

function wholeOrHost(test: TextTest): TextTest {
  return (referer) => {
    if (test(referer)) return true
    const host = hostOf(referer)
    if (host === '') return false
    return test(host) || (host.startsWith('www.') && test(host.slice(4)))
  }
}

/** The host between `scheme://` and what ends it. Not parsed: a referer is not always a URL, and this runs on every click. */
function hostOf(referer: string): string {
  const scheme = referer.indexOf('://')
  if (scheme < 1) return ''
  const rest = referer.slice(scheme + 3)
  const end = rest.search(/[/?#]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
}
