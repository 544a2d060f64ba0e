import { refererSite } from '@waymark/domain'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { compileExact } from '../matching/exact.ts'
import { cachingFold, foldCase } from '../matching/fold.ts'
import { type MaskComparison, wholeTextMasks } from '../matching/mask-set.ts'
import { eachInSteps, finish, type Steps } from '../matching/steps.ts'
import { textListComparison } from '../matching/text-list.ts'
import type { TextPredicate } from '../matching/text-predicate.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/**
 * Where the visitor came from (contract §4). Exact values and masks are compared with the whole referer and,
 * because people write `google.com` and `*.google.com`, with its host and with the site of that, as reports
 * have it: without a leading `www.`, `m.facebook.com` as `facebook.com`. Regexes see the whole only.
 */
export const refererFilterSchema = textFilterSchema({ kind: z.literal('referer') }, trimmedValueSchema, {
  takesLists: true,
})

const exact = (values: readonly string[]) => wholeOrHost(compileExact(values))

/** As DNS has it. */
const longestHost = 253

const wholeTexts = wholeTextMasks(limits.maskSubjectLength)
const hosts = wholeTextMasks(longestHost)

/**
 * A mask that is free at both ends fits the whole where it fits the host: it is compared once, the others up
 * to three times.
 */
const mask: MaskComparison = {
  *compileInSteps(masks, budget) {
    const { free, bound } = yield* partedByEnds(masks)
    const fitsWhole = yield* wholeTexts.compileInSteps(free, budget)
    if (bound.length === 0) return fitsWhole
    const fits = wholeOrHost(yield* wholeTexts.compileInSteps(bound, budget))
    return free.length === 0 ? fits : (text) => fitsWhole(text) || fits(text)
  },
  workOf: (masks) => {
    const { free, bound } = finish(partedByEnds(masks))
    return wholeTexts.workOf(free) + wholeTexts.workOf(bound) + 2 * hosts.workOf(bound)
  },
}

function* partedByEnds(masks: readonly string[]): Steps<{ free: string[]; bound: string[] }> {
  const free: string[] = []
  const bound: string[] = []
  yield* eachInSteps(masks, (each) =>
    each.startsWith('*') && each.endsWith('*') ? free.push(each) : bound.push(each),
  )
  return { free, bound }
}

export const refererList = textListComparison({
  fold: (entry) => foldCase(entry.trim()),
  exact: wholeOrHost,
  mask,
})

export const refererReader: TextReader = {
  read: (visitor) => visitor.referer,
  fold: cachingFold(),
  exact,
  mask,
  list: refererList,
  regexSubjectLength: limits.regexSubjectLength,
}

function wholeOrHost(test: TextPredicate): TextPredicate {
  return (referer) => {
    if (test(referer)) return true
    const host = hostOf(referer)
    if (host === '' || host.length > longestHost) return false
    if (test(host)) return true
    const site = refererSite(host)
    return site !== host && test(site)
  }
}

/**
 * The host between `scheme://` and what ends it, as long as it may be. Not parsed: a referer is not always a
 * URL, and this runs on every click.
 */
function hostOf(referer: string): string {
  const scheme = referer.indexOf('://')
  if (scheme < 1) return ''
  const rest = referer.slice(scheme + 3)
  const end = rest.search(/[/?#]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
}
