import type { ReactNode } from 'react'
import { type Loading, LoadState } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pages } from '../ui/pages.tsx'
import { useListWords } from '../words/use-list-words.ts'
import styles from './list-body.module.css'
import { pageSize } from './list-search.ts'

export interface ListPage<Row> {
  data: readonly Row[]
  meta: { total: number }
}

export interface ListBodyProps<Row> {
  /** With rows of the page or search before while others come. */
  query: Loading<ListPage<Row>> & { isPlaceholderData?: boolean }
  page: number | undefined
  onPage: (page: number) => void
  /** Whether a search or a filter leaves something out, and what removes these. */
  isNarrowed: boolean
  onClear: () => void
  /** Where there are no records at all: what they are, and what makes some. */
  none: { title: string; hint: string; action?: ReactNode }
  /** Where it is not read by the number of a page: what is shown in place of those before and after. */
  pages?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list, and the pages before and after; where there are none, why. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { query, page = 1, onPage, isNarrowed, onClear, none, pages, children } = props
  const lists = useListWords()
  return (
    <LoadState query={query}>
      {({ data, meta }) =>
        data.length > 0 ? (
          <div className={query.isPlaceholderData ? styles.stale : undefined}>
            {children(data)}
            {pages ?? <Pages page={page} pageSize={pageSize} total={meta.total} onPage={onPage} />}
          </div>
        ) : isNarrowed ? (
          <Empty title={lists.noneFound} action={<Button onClick={onClear}>{lists.clear}</Button>} />
        ) : (
          <Empty title={none.title} action={none.action}>
            {none.hint}
          </Empty>
        )
      }
    </LoadState>
  )
}
