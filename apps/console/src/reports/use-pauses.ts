import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type PausableRecord, reportCommands, reportQueries } from '../api/reports.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { errorText } from '../states/load-state.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import { isPausable, pausable } from './dimensions.ts'
import type { TreeRow } from './report-tree.ts'
import { rowLabel } from './row-label.ts'

function recordOf({ dimension, row, value: id }: TreeRow): PausableRecord | null {
  if (!isPausable(dimension) || typeof id !== 'string') return null
  const text = (field: string) => {
    const value = row.dimensions[field]
    return typeof value === 'string' ? value : null
  }
  return { noun: dimension, id, code: text('link_code'), domain: text('link_domain') }
}

/** Pausing links, offers and landings from their rows, with an undo of ten seconds. */
export function usePauses(rows: readonly TreeRow[]) {
  const words = useWords()
  const { reports } = words
  const api = useApi()
  const notify = useNotify()
  const cache = useQueryClient()
  const lack = useLack('editor')
  const shown = pausable.filter((noun) => rows.some(({ dimension }) => dimension === noun))
  const queries = shown.map((noun) => reportQueries(api).paused(noun))
  const ids = new Set(useQueries({ queries }).flatMap(({ data }) => [...(data ?? [])]))

  const set = async (row: TreeRow, record: PausableRecord, isPaused: boolean): Promise<void> => {
    const name = rowLabel(row, reports)
    try {
      await reportCommands(api).setPaused(record, isPaused)
      notify({
        text: isPaused ? reports.pausedNotice(name) : reports.resumedNotice(name),
        undo: () => void set(row, record, !isPaused),
      })
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: reportQueries(api).paused(record.noun).queryKey })
  }
  const isPaused = (row: TreeRow): boolean => {
    const record = recordOf(row)
    return record !== null && ids.has(record.id)
  }
  return {
    isPaused,
    toggle: (row: TreeRow): void => {
      const record = recordOf(row)
      if (record === null) return
      if (lack !== null) notify({ text: lack, isError: true })
      else void set(row, record, !isPaused(row))
    },
  }
}
