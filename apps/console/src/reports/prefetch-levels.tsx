import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useApi } from '../api/client.ts'
import { reportQueries } from '../api/reports.queries.ts'
import type { ReportControls } from './controls.ts'
import { bodyOf } from './report-body.ts'
import { nextDimension, type TreeRow } from './report-tree.ts'
import { isEnd, type ShownRow } from './row-ends.ts'
import { watchRest } from './watch-rest.ts'

interface PrefetchLevelsProps extends Pick<ReportControls, 'request' | 'report'> {
  /** In the order of the grid. */
  rows: readonly ShownRow[]
  /** One of the rows, of whichever the grid has at the time. */
  activeRow: RefObject<HTMLElement | null>
}

/**
 * Requests what lies beneath a row on which the pointer or the focus rests, so that it is there when the row
 * is opened: one row at a time, and nothing while the API has no time to spare.
 */
export default function PrefetchLevels(props: PrefetchLevelsProps) {
  const api = useApi()
  const cache = useQueryClient()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const rowOf = (index: number) => latest.current.rows[index]
    return watchRest({
      table: () => latest.current.activeRow.current?.closest('table') ?? null,
      keyOf: (index) => rowOf(index)?.key,
      onRest: (index) => {
        const [row, { request, report }] = [rowOf(index), latest.current]
        if (row === undefined || isEnd(row) || row.isOpen || report.root.isPlaceholderData || api.wasBusy())
          return
        if (!opensAtOnce(request, row)) return
        const query = reportQueries(api).run(bodyOf(request, report.view, row.path))
        void cache.prefetchQuery({ ...query, retry: false })
        const { queryKey } = query
        return () => {
          // Opened meanwhile: its answer is waited for.
          const isWaitedFor = (cache.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0
          if (!isWaitedFor) void cache.cancelQueries({ queryKey, exact: true })
        }
      },
    })
  }, [api, cache])
  return null
}

/** Whether there is no choice of dimensions to make first, and its rows did not come with all others. */
const opensAtOnce = (request: ReportControls['request'], { path }: TreeRow): boolean =>
  !request.isFlat && !(request.openAll && path.length === 1) && nextDimension(request, path) !== null
