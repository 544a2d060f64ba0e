import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type ReportBody, reportQueries } from '../api/reports.queries.ts'
import { useView } from '../routing/view.tsx'
import { combinedRows, splitAnswer } from './combined-rows.ts'
import { bodyOf, combinedBody, openAllBody } from './report-body.ts'
import {
  type FixedReport,
  parseReportSearch,
  type ReportRequest,
  type ReportSearch,
  reportOf,
} from './report-search.ts'
import {
  type Answers,
  createLevelRows,
  keyOf,
  openPaths,
  type Path,
  type ReportAnswer,
  treeRows,
} from './report-tree.ts'
import { useReportPages } from './use-report-pages.ts'

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

/**
 * The queries of all levels. The rows of a level stay while others of the same groupings are loaded for it:
 * with another request each has another observer, which knows nothing of the rows before. Rows that were
 * none are not shown again: they would say of the new request that it has none.
 */
function useLevelQueries(levels: readonly { path: Path; body: ReportBody }[]) {
  const { run } = reportQueries(useApi())
  const cache = useQueryClient()
  const shown = useRef(new Map<string, ReturnType<typeof run>['queryKey']>())
  const slots = levels.map(({ path, body }) => JSON.stringify([keyOf(path), body.groupBy]))
  const queries = levels.map(({ body }, index) => {
    const placeholderData = () => {
      const before = shown.current.get(slots[index] ?? '')
      return before && cache.getQueryData(before)
    }
    return { ...run(body), placeholderData }
  })
  const results = useQueries({ queries })
  results.forEach(({ data, isPlaceholderData }, index) => {
    const [slot, query] = [slots[index], queries[index]]
    if (data === undefined || isPlaceholderData || slot === undefined || query === undefined) return
    if (data.data.rows.length > 0) shown.current.set(slot, query.queryKey)
    else shown.current.delete(slot)
  })
  return results
}

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
  const view = useView()
  const paths = useMemo<Path[]>(() => [[], ...openPaths(request)], [request])
  const { by, isFlat, openAll } = request
  const levels = paths.map((path) => ({ path, body: bodyOf(request, view, path, request.open[keyOf(path)]) }))
  if (isFlat) levels.splice(0, 1, { path: [], body: combinedBody(request, view, by.length) })
  if (openAll) levels.push({ path: [], body: openAllBody(request, view) })
  const results = useLevelQueries(levels)
  const found = useSameList(results.map(({ data }) => data?.data))
  const answers = useAnswers(request, paths, found)
  const [levelRows] = useState(createLevelRows)
  const rows = useMemo(
    () => treeRows(request, answers, isFlat ? (answer) => combinedRows(by, answer) : levelRows),
    [request, answers, levelRows, by, isFlat],
  )
  const [root] = results
  if (root === undefined) throw new Error('A report has at least its outermost rows')
  // Of all rows opened at once it is not known beneath which of them the next would lie.
  const paged = levels.slice(0, paths.length).map(({ path, body }, index) => ({
    key: keyOf(path),
    body,
    page: results[index]?.data,
    isFresh: results[index]?.isFetching === false && !results[index].isPlaceholderData,
  }))
  const pages = useReportPages(paged)
  const refresh = () => void Promise.all(results.map((result) => result.refetch()))
  const all = openAll ? results.at(-1)?.data : undefined
  return {
    root,
    rows,
    answers,
    refresh,
    view,
    pages,
    missing: all ? all.meta.total - all.data.rows.length : 0,
  }
}

/** By the row that they lie beneath; those of all rows at once are the last of what was found. */
function useAnswers(
  { by, openAll, folded }: ReportRequest,
  paths: readonly Path[],
  found: readonly (ReportAnswer | undefined)[],
): Answers {
  const [outer = 'link'] = by
  const all = openAll ? found.at(-1) : undefined
  const split = useMemo(() => (all ? splitAnswer(all, outer) : []), [all, outer])
  return useMemo(() => {
    const ofOpen = paths.map((path, index) => [keyOf(path), found[index]] as const)
    return new Map([...[...split].filter(([key]) => !folded.includes(key)), ...ofOpen])
  }, [split, folded, paths, found])
}
