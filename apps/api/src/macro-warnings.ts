import { macroProblems } from '@waymark/domain'
import type { Warning } from './envelope.ts'

/**
 * What is wrong with the macros of the URLs that a body gives, by the fields they are in: the record is saved
 * all the same, and visitors are sent on with less than was meant (contract-2 §16).
 */
export function macroWarnings<Field extends string>(
  body: { readonly [name in Field]?: string | null | undefined },
  fields: readonly Field[],
): Warning[] {
  return fields.flatMap((path) => macroProblems(body[path] ?? '').map((message) => ({ path, message })))
}

/** Of one answer: the items of a call may have tens of thousands. */
const mostWarnings = 100

/**
 * The same of the items of a bulk call, the first hundred of them.
 * @param list the name of the list that has the items; paths are `list.index.field`
 * @param items those that were not saved are undefined
 */
export function macroWarningsOfItems<Field extends string>(
  list: string,
  items: readonly ({ readonly [name in Field]?: unknown } | undefined)[],
  fields: readonly Field[],
): Warning[] {
  const warnings: Warning[] = []
  for (const [index, item] of items.entries()) {
    for (const field of fields) {
      const url = item?.[field]
      if (typeof url !== 'string') continue
      warnings.push(...macroProblems(url).map((message) => ({ path: `${list}.${index}.${field}`, message })))
    }
    if (warnings.length >= mostWarnings) break
  }
  return warnings.slice(0, mostWarnings)
}
