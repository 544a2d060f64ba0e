import type { ListComparison } from '../matching/named-list.ts'
import type { Steps } from '../matching/steps.ts'
import { addressList } from './ip.ts'
import { refererList } from './referer.ts'
import { foldedTexts, textsAsWritten } from './text-filter.ts'

/** What the entries of a named list are (contract §9, `/lists`). */
export type ListContent = 'ip' | 'user_agent' | 'referer' | 'sub_id'

/**
 * As the filters compare that such a list is for: a keyword or an isp as a user agent, a parameter as a sub
 * id.
 */
const comparisons: Record<ListContent, ListComparison<unknown>> = {
  ip: addressList,
  user_agent: foldedTexts,
  referer: refererList,
  sub_id: textsAsWritten,
}

/**
 * Compiles a list for the filters that look at its kind, before one does: the first visit would have to wait
 * until ten thousand entries are read. Between two steps less than a millisecond passes, so that visits can
 * be served in between. The result is cached by the array, which `NamedLists` must then give. A list of one
 * kind that a filter of another names is still read at its first visit.
 */
export function prepareList(content: ListContent, entries: readonly string[]): Steps<void> {
  return comparisons[content].prepare(entries)
}
