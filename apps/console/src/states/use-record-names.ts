import { useQueries } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { recordNames } from '../api/record-lists.queries.ts'
import type { RecordKind } from '../api/records.queries.ts'

/** What an id is called; null: there is none. */
export type NameOf = (id: string | null) => string | null

const kinds: readonly RecordKind[] = ['offers', 'landings', 'networks', 'sources']

/**
 * Names of all records of some kinds, for the columns of a log; one that is not known is its id.
 * @param shown those of columns that are shown
 */
export function useRecordNames(shown: ReadonlySet<RecordKind>): NameOf {
  const api = useApi()
  const names = useQueries({
    queries: kinds.map((kind) => ({ ...recordNames(api, kind), enabled: shown.has(kind) })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name] as const))),
  })
  return (id) => (id === null ? null : (names.get(id) ?? id))
}
