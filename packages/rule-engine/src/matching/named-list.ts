import type { z } from 'zod'
import { limits } from '../limits.ts'
import type { NamedLists } from '../types.ts'
import { finish, type Steps } from './steps.ts'

const prefix = /^\s*list:/i

/** The name that a value `list:NAME` refers to, in lower case; null: a plain value. */
export function listNameOf(value: string): string | null {
  return prefix.test(value) ? value.replace(prefix, '').trim().toLowerCase() : null
}

/** The names among the values, each once. */
export function listNamesOf(values: readonly string[]): readonly string[] {
  return [...new Set(values.flatMap((value) => listNameOf(value) ?? []))]
}

const badName = `A named list is list: and its name, of at most ${limits.listNameLength} characters.`

/** Why a value that refers to a list cannot be used; null: it can, or it refers to none. */
export function listValueProblem(value: string): string | null {
  const name = listNameOf(value)
  return name === null || (name !== '' && name.length <= limits.listNameLength) ? null : badName
}

/** A value that may be `list:NAME` (contract §9, `/lists`). */
export function listable(value: z.ZodType<string, string>) {
  return value.refine((text) => listValueProblem(text) === null, badName)
}

/**
 * A value that is not allowed: reserved, so that no rule compares with a text by which its author means a
 * list.
 */
export function unlisted(
  value: z.ZodType<string, string>,
  message = 'This filter takes no named lists (list:NAME).',
) {
  return value.refine((text) => listNameOf(text) === null, { error: message, abort: true })
}

/** One way of comparing with a list: its entries are compiled once while the list stays the same. */
export interface ListComparison<Test> {
  testOf: (entries: readonly string[]) => Test
  /** Compiles beforehand, giving way to others in between; what is compiled already takes no step. */
  prepare: (entries: readonly string[]) => Steps<void>
}

/** The compiled form of an array of entries is cached for as long as the array exists. */
export function listComparison<Test>(
  compile: (entries: readonly string[]) => Steps<Test>,
): ListComparison<Test> {
  const compiled = new WeakMap<readonly string[], Test>()
  return {
    testOf(entries) {
      const known = compiled.get(entries)
      if (known !== undefined) return known
      const test = finish(compile(entries))
      compiled.set(entries, test)
      return test
    },
    *prepare(entries) {
      if (!compiled.has(entries)) compiled.set(entries, yield* compile(entries))
    },
  }
}

/** Whether a text fits one of the lists as they are now; a missing one matches nothing. */
export function isInLists(
  names: readonly string[],
  {
    lists,
    compare,
    text,
  }: { lists: NamedLists | undefined; compare: ListComparison<(text: string) => boolean>; text: string },
): boolean {
  if (lists === undefined) return false
  for (const name of names) {
    const entries = lists.get(name)
    if (entries !== undefined && compare.testOf(entries)(text)) return true
  }
  return false
}

const shownValues = 5

/**
 * The first few values, for the trace: a filter may have a thousand. Of a list it says what there is of it.
 */
export function listed(values: readonly string[], lists?: NamedLists): string {
  const more = values.length > shownValues ? ` and ${values.length - shownValues} more` : ''
  const shown = values.slice(0, shownValues).map((value) => withSize(value, lists))
  return shown.join(', ') + more
}

function withSize(value: string, lists: NamedLists | undefined): string {
  const name = listNameOf(value)
  if (name === null) return value
  const entries = lists?.get(name)
  return entries === undefined
    ? `list:${name} (there is no such list)`
    : `list:${name} (${entries.length} ${entries.length === 1 ? 'entry' : 'entries'})`
}
