import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { type NameOf, useRecordNames } from '../states/use-record-names.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import { clickColumns, clickColumnsOf } from './click-columns.ts'

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

/** Names of the records of the columns that show some. */
export const useShownNames = (columns: readonly string[]): NameOf =>
  useRecordNames(new Set(columns.flatMap((column) => clickColumns[column]?.names ?? [])))
