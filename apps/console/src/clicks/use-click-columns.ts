import { useQueries } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { recordNames } from '../api/record-lists.queries.ts'
import type { RecordKind } from '../api/records.queries.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import { clickColumns, clickColumnsOf, type NameOf } from './click-columns.ts'

/** The columns of the user's log, and how they are changed. */
export function useClickColumns() {
  const { preferences } = useSessionFacts()
  const changePreferences = useChangePreferences()
  return {
    columns: clickColumnsOf(preferences),
    choose: (chosen: string[]) => changePreferences({ clickColumns: chosen }),
  }
}

export function useColumnLabel(): (column: string) => string {
  const { clicks } = useClickWords()
  const { reports } = useWords()
  const labels: Readonly<Record<string, string>> = clicks.columns
  return (column) => labels[column] ?? reports.subId(/\d+$/.exec(column)?.[0] ?? '')
}

const kinds: readonly RecordKind[] = ['offers', 'landings', 'networks', 'sources']

/** Names of the records of the columns that show some; one that is not known is its id. */
export function useRecordNames(columns: readonly string[]): NameOf {
  const api = useApi()
  const isShown = (kind: RecordKind) => columns.some((column) => clickColumns[column]?.names === kind)
  const names = useQueries({
    queries: kinds.map((kind) => ({ ...recordNames(api, kind), enabled: isShown(kind) })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name] as const))),
  })
  return (id) => (id === null ? null : (names.get(id) ?? id))
}
