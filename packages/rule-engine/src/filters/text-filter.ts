import { limits } from '../limits.ts'
import { isEmptyText } from '../matching/empty.ts'
import { compileExact } from '../matching/exact.ts'
import { foldCase } from '../matching/fold.ts'
import { type MaskComparison, wholeTextMasks } from '../matching/mask-set.ts'
import { isInLists, type ListComparison, listed, listNameOf, listNamesOf } from '../matching/named-list.ts'
import { compileRegexes, regexWorkOf } from '../matching/regex.ts'
import { finish } from '../matching/steps.ts'
import { textListComparison } from '../matching/text-list.ts'
import type { TextPredicate } from '../matching/text-predicate.ts'
import type { NamedLists, Visitor } from '../types.ts'
import type { FilterContext, FilterMode, Matcher } from './filter.ts'

/** A filter on one text of the visitor, by any of the four matching modes (contract §4). */
export interface TextFilter {
  kind: string
  mode?: FilterMode
  matching?: 'exact' | 'mask' | 'regex' | 'empty' | 'gte' | 'lte' | undefined
  values?: readonly string[] | undefined
}

/** How a kind reads the visitor and compares. */
export interface TextReader {
  /** Null when unknown. */
  read: (visitor: Visitor) => string | null
  /** Gives the text its comparable form; masks and exact values are put in it at compile. */
  fold: (text: string) => string
  /** For kinds whose exact values match more than themselves (a language its regions). */
  exact?: (foldedValues: readonly string[]) => TextPredicate
  /** For kinds whose values have an order: `gte` and `lte`. */
  atLeast?: (value: string) => TextPredicate
  atMost?: (value: string) => TextPredicate
  /**
   * For kinds whose masks are for more than the text, or whose texts are longer than
   * `limits.shortSubjectLength`.
   */
  mask?: MaskComparison
  /** For kinds whose values may be `list:NAME`: compares a folded text with the entries. */
  list?: ListComparison<TextPredicate>
  /** For kinds that have a word for unknown data. */
  isUnknown?: (text: string) => boolean
  /** Characters a regex looks at; default `limits.shortSubjectLength`. */
  regexSubjectLength?: number
}

/** Where case counts: parameters and sub ids (contract §4). */
export const asWritten = (text: string): string => text

/** Lists of texts in which case does not count, nor spaces at their ends. */
export const foldedTexts = textListComparison({ fold: (entry) => foldCase(entry.trim()) })

/** Lists of texts in which every character counts. */
export const textsAsWritten = textListComparison({ fold: asWritten })

/** Compiles a filter that its schema accepted. */
export function compileTextFilter(filter: TextFilter, reader: TextReader): Matcher {
  const wanted = filter.mode !== 'is_not'
  if (filter.matching === 'empty') return emptyMatcher(reader, wanted)
  if (listNamesOfText(filter).length > 0) return listMatcher(filter, reader, wanted)
  const [only, ...others] = filter.values ?? []
  const isExact = filter.matching === undefined || filter.matching === 'exact'
  if (isExact && only !== undefined && others.length === 0 && reader.exact === undefined) {
    return oneValueMatcher(reader, reader.fold(only), wanted)
  }
  return testMatcher(reader.read, textTest(filter, reader), wanted)
}

/** What its own values may cost a visit, in `limits.matchingWork`. */
export function textWork(filter: TextFilter, reader: TextReader): number {
  switch (filter.matching) {
    case 'regex':
      return limits.regexSteps * regexWorkOf(filter.values ?? [], subjectLengthOf(reader))
    case 'mask': {
      const { fold, mask = wholeTexts } = reader
      return mask.workOf(ownValues(filter).map(fold))
    }
    case 'exact':
    case 'empty':
    case 'gte':
    case 'lte':
    case undefined:
      return 0
    default:
      return filter.matching satisfies never
  }
}

const wholeTexts = wholeTextMasks(limits.shortSubjectLength)

/** The named lists that a filter refers to. */
export function listNamesOfText({ matching, values = [] }: TextFilter): readonly string[] {
  return matching === 'regex' || matching === 'empty' ? [] : listNamesOf(values)
}

function subjectLengthOf({ regexSubjectLength = limits.shortSubjectLength }: TextReader): number {
  return regexSubjectLength
}

/*
 * One small function a matcher: closures made in the same call share the memory of all that any of them uses,
 * and a redirector has a million of them in memory.
 */

function emptyMatcher(reader: TextReader, wanted: boolean): Matcher {
  return (visitor) => isMissing(reader, reader.read(visitor)) === wanted
}

function oneValueMatcher({ read, fold }: TextReader, only: string, wanted: boolean): Matcher {
  return (visitor) => {
    const text = read(visitor)
    return (text !== null && text !== '' && fold(text) === only) === wanted
  }
}

function listMatcher(filter: TextFilter, reader: TextReader, wanted: boolean): Matcher {
  const { read, fold, list: compare = foldedTexts } = reader
  const names = listNamesOfText(filter)
  const test = ownValuesTest(filter, reader)
  return (visitor, { lists }) => {
    const text = read(visitor)
    if (text === null || text === '') return !wanted
    return (test(text) || isInLists(names, { lists, compare, text: fold(text) })) === wanted
  }
}

/** The values that stand for themselves. */
function ownValues({ values = [] }: TextFilter): readonly string[] {
  return values.filter((value) => listNameOf(value) === null)
}

function ownValuesTest(filter: TextFilter, reader: TextReader): TextPredicate {
  const values = ownValues(filter)
  return values.length === 0 ? () => false : textTest({ ...filter, values }, reader)
}

function testMatcher(read: TextReader['read'], test: TextPredicate, wanted: boolean): Matcher {
  return (visitor) => {
    const text = read(visitor)
    return (text !== null && text !== '' && test(text)) === wanted
  }
}

function textTest(filter: TextFilter, reader: TextReader): TextPredicate {
  const { fold, exact = compileExact, mask = wholeTexts, atLeast = noOrder, atMost = noOrder } = reader
  const values = filter.values ?? []
  switch (filter.matching) {
    case 'regex':
      return compileRegexes(values, subjectLengthOf(reader))
    case 'mask':
      return folded(finish(mask.compileInSteps(values.map(fold))), fold)
    case 'gte':
      return atLeast(values[0] ?? '')
    case 'lte':
      return atMost(values[0] ?? '')
    case 'exact':
    case 'empty':
    case undefined:
      return folded(exact(values.map(fold)), fold)
    default:
      return filter.matching satisfies never
  }
}

/** Of kinds without an order no schema accepts `gte` and `lte`. */
const noOrder = (): TextPredicate => () => false

function folded(test: TextPredicate, fold: (text: string) => string): TextPredicate {
  return fold === asWritten ? test : (text) => test(fold(text))
}

function isMissing({ isUnknown }: TextReader, text: string | null): boolean {
  return isEmptyText(text) || isUnknown?.(text) === true
}

const shownLength = 200

interface ReasonedFilter {
  filter: TextFilter
  reader: TextReader
  name?: string
}

/** In a sentence: what was seen and what was wanted. Used by the trace only (simulator, contract §4). */
export function textReason(
  { filter, reader, name = filter.kind }: ReasonedFilter,
  visitor: Visitor,
  { lists }: FilterContext,
): string {
  const text = reader.read(visitor)
  const mode = filter.mode ?? 'is'
  if (filter.matching === 'empty') {
    const seen = isEmptyText(text) ? 'is unknown' : `is ${quoted(text)}`
    return `${name} ${seen}; wanted: ${mode} empty`
  }
  if (isEmptyText(text)) return `${name} is unknown: "${mode}" ${mode === 'is' ? 'fails' : 'passes'}`
  const fits = fitsText({ filter, reader }, text, lists)
  const relation = { exact: 'one of', mask: 'like', regex: 'found by', gte: 'at least', lte: 'at most' }[
    filter.matching ?? 'exact'
  ]
  const values = filter.values ?? []
  const wanted = `${listNamesOfText(filter).length > 0 ? listed(values, lists) : listed(values)}; wanted: ${mode}`
  return `${name} ${quoted(text)} is ${fits ? '' : 'not '}${relation} ${wanted}`
}

function fitsText({ filter, reader }: ReasonedFilter, text: string, lists: NamedLists | undefined): boolean {
  const names = listNamesOfText(filter)
  if (names.length === 0) return textTest(filter, reader)(text)
  const { fold, list: compare = foldedTexts } = reader
  return ownValuesTest(filter, reader)(text) || isInLists(names, { lists, compare, text: fold(text) })
}

function quoted(text: string): string {
  return `"${text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text}"`
}
