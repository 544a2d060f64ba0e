import type { WorkspaceList } from '@waymark/replica'
import type { NamedLists } from '@waymark/rule-engine'

/** A workspace's lists by their names, whatever their case. */
export type ListsByName = ReadonlyMap<string, readonly string[]>

/**
 * The lists of a workspace. One that has not changed since `before` stays the same array: rules compile the
 * entries of an array once, and ten thousand of them are not read again because of a change beside them.
 */
export function readLists(lists: readonly WorkspaceList[], before: ListsByName | undefined): ListsByName {
  return new Map(
    lists.map(({ name, entries }) => {
      const key = name.toLowerCase()
      const known = before?.get(key)
      return [key, known !== undefined && isSame(known, entries) ? known : entries]
    }),
  )
}

export function namedLists(lists: ListsByName): NamedLists {
  return { get: (name) => lists.get(name.toLowerCase()) }
}

function isSame(known: readonly string[], entries: readonly string[]): boolean {
  return known.length === entries.length && known.every((entry, index) => entry === entries[index])
}
