import { macroProblems } from '@waymark/domain'
import type { Warning } from './envelope.ts'

/**
 * What is wrong with the macros of the URLs that a body gives, by the fields they are in: the record is saved all
 * the same, and visitors are sent on with less than was meant (contract-2 §16).
 */
export function macroWarnings<Field extends string>(
  body: { readonly [name in Field]?: string | null | undefined },
  fields: readonly Field[],
): Warning[] {
  return fields.flatMap((path) => macroProblems(body[path] ?? '').map((message) => ({ path, message })))
}
