import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type ReportBody, reportQueries } from '../api/reports.queries.ts'
import { useView } from '../routing/view.tsx'
import { bodyOf } from './report-body.ts'
import {
  type FixedReport,
  parseReportSearch,
  type ReportRequest,
  type ReportSearch,
  reportOf,
} from './report-search.ts'
import { type Answers, createLevelRows, keyOf, openPaths, type Path, treeRows } from './report-tree.ts'

/**
 * The report of the address, and a way to change the address: each change is a step that `Back` undoes.
 * @param fixed the same object from render to render
 */
export function useReportRequest(fixed: FixedReport | null = null) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const request = useMemo(() => reportOf(parseReportSearch(search), fixed), [search, fixed])
  const change = useCallback(
    (changed: ReportSearch) => {
      const filters = changed.filters?.filter((one) => one !== fixed?.filter)
      const search = { ...changed, ...(filters && { filters }) }
      void navigate({ to: '.', search: (current: object) => ({ ...current, ...search }) })
    },
    [navigate, fixed],
  )
  return { request, change }
}

const groupsOf = (body: unknown): string => JSON.stringify(Object(body).groupBy)

/** Old rows stay while new ones are loaded, where they are of the same groupings. */
const previousRows =
  (body: ReportBody) =>
  <Data>(previous: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    groupsOf(query?.queryKey.at(-1)) === groupsOf(body) ? previous : undefined

/**
 * The list of the render before where it has the same items, so that what is made of it need not be made
 * anew.
 */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const before = useRef(list)
  const isSame =
    list.length === before.current.length && list.every((item, index) => item === before.current[index])
  if (!isSame) before.current = list
  return before.current
}

/** The rows of the report and of every row that is open. One call for each opening, none for folding. */
export function useReport(request: ReportRequest) {
  const api = useApi()
  const view = useView()
  const paths = useMemo<Path[]>(() => [[], ...openPaths(request)], [request])
  const bodies = paths.map((path) => bodyOf(request, view, path, request.open[keyOf(path)]))
  const results = useQueries({
    queries: bodies.map((body) => ({ ...reportQueries(api).run(body), placeholderData: previousRows(body) })),
  })
  const found = useSameList(results.map(({ data }) => data?.data))
  const answers: Answers = useMemo(
    () => new Map(paths.map((path, index) => [keyOf(path), found[index]])),
    [paths, found],
  )
  const [levelRows] = useState(createLevelRows)
  const rows = useMemo(() => treeRows(request, answers, levelRows), [request, answers, levelRows])
  const [root] = results
  if (root === undefined) throw new Error('A report has at least its outermost rows')
  const refresh = () => void Promise.all(results.map((result) => result.refetch()))
  return { root, rows, answers, refresh, view }
}
