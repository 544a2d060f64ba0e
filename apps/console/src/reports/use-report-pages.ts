import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../api/client.ts'
import { rowsLeft, rowsRead, withPage } from '../api/report-pages.ts'
import { type ReportBody, type ReportPage, reportQueries } from '../api/reports.queries.ts'

/** Rows beneath one row, of which there may be further pages. */
interface PagedLevel {
  /** Of the row that they lie beneath. */
  key: string
  body: ReportBody
  page: ReportPage | undefined
  /** It is the answer to the body, and no newer one is on its way. */
  isFresh: boolean
}

/** The end of the rows that are loaded beneath one row. */
export interface LevelEnd {
  /** Of the row that they lie beneath. */
  key: string
  /** Rows that were read. */
  read: number
  /** Rows that the API has after them. */
  left: number
  isLoading: boolean
  /** Of the last attempt. */
  error: Error | null
  load: () => void
}

interface Progress {
  /** The request of the outermost rows: with another one all begins anew. */
  of: string
  loading: string | null
  errors: ReadonlyMap<string, Error>
  /** Of the last page: how many rows it brought, and which page it was of all that were loaded. */
  last: { rows: number; number: number } | null
}

const begin = (of: string): Progress => ({ of, loading: null, errors: new Map(), last: null })

/** Loads the pages after the first: one at a time, into the answer that has the rows before. */
export function useReportPages(levels: readonly PagedLevel[]) {
  const api = useApi()
  const cache = useQueryClient()
  const of = JSON.stringify(levels[0]?.body)
  const [noted, setProgress] = useState(() => begin(of))
  const progress = noted.of === of ? noted : begin(of)
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    return () => {
      running.current?.abort()
      running.current = null
    }
  }, [of])
  const set = (changed: (now: Progress) => Partial<Progress>) =>
    setProgress((before) => {
      const now = before.of === of ? before : begin(of)
      return { ...now, ...changed(now) }
    })
  const load = async ({ key, body, page, isFresh }: PagedLevel): Promise<void> => {
    if (page === undefined || !isFresh || running.current !== null) return
    const { queryKey } = reportQueries(api).run(body)
    const stored = cache.getQueryData<ReportPage>(queryKey)
    // A page that came a moment ago is not drawn yet.
    if (stored === undefined || rowsRead(stored) !== rowsRead(page)) return
    const controller = new AbortController()
    running.current = controller
    set(({ errors }) => ({ loading: key, errors: without(errors, key) }))
    try {
      const next = { ...body, offset: rowsRead(page) }
      const found = await reportQueries(api).readPage(next, controller.signal)
      if (running.current !== controller) return
      // Old rows do not become new by it.
      const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt
      cache.setQueryData<ReportPage>(
        queryKey,
        (now) => (now && rowsRead(now) === rowsRead(page) ? withPage(body, now, found) : now),
        updatedAt === undefined ? {} : { updatedAt },
      )
      const rows = found.data.rows.length
      set(({ last }) => ({ loading: null, last: { rows, number: (last?.number ?? 0) + 1 } }))
    } catch (error) {
      if (running.current !== controller) return
      const cause = error instanceof Error ? error : new Error(String(error))
      set(({ errors }) => ({ loading: null, errors: new Map([...errors, [key, cause]]) }))
    }
    running.current = null
  }
  const ends = levels.flatMap((level): LevelEnd[] => {
    const { key, page } = level
    if (page === undefined || rowsLeft(page) === 0) return []
    return [
      {
        key,
        read: rowsRead(page),
        left: rowsLeft(page),
        isLoading: progress.loading === key,
        error: progress.errors.get(key) ?? null,
        load: () => void load(level),
      },
    ]
  })
  return { ends, last: progress.last, isLoading: progress.loading !== null }
}

function without(errors: Progress['errors'], key: string): Progress['errors'] {
  const left = new Map(errors)
  left.delete(key)
  return left
}
