import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { type Loading, LoadState } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { TextField } from '../ui/field.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { Pages } from '../ui/pages.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { type ListSearch, pageSize, parseListSearch } from './list-search.ts'
import styles from './record-list.module.css'

/** What the address says of the list, and how it is changed: another search begins at the first page. */
export function useListSearch() {
  const search = parseListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: ListSearch) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, page: undefined, ...changed }) })
  return { search, change }
}

export interface RecordListProps<Row> {
  title: string
  actions?: ReactNode
  /** Beside the search. */
  filter?: ReactNode
  isSearchable?: boolean
  query: Loading<{ data: readonly Row[]; meta: { total: number } }>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Where there are no records at all: what they are, and what makes some. */
  none: { title: string; hint: string; action?: ReactNode }
}

/** A page of records: found by a part of their text, a table, and the pages before and after. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { title, actions, filter, isSearchable = true, query, columns, keyOf, none } = props
  const lists = useListWords()
  const { search, change } = useListSearch()
  const isNarrowed = Boolean(search.search ?? search.result)
  // What there is nothing of is explained, not searched.
  const isNothing = query.data?.meta.total === 0 && !isNarrowed
  return (
    <Page title={title} actions={actions}>
      <Panel>
        {!isNothing && (isSearchable || filter) && (
          <div className={styles.bar}>
            {isSearchable && <SearchForm key={search.search} text={search.search ?? ''} onSearch={change} />}
            {filter}
          </div>
        )}
        <LoadState query={query}>
          {({ data, meta }) =>
            data.length > 0 ? (
              <>
                <DataTable label={title} columns={columns} rows={data} keyOf={keyOf} />
                <Pages
                  page={search.page ?? 1}
                  pageSize={pageSize}
                  total={meta.total}
                  onPage={(page) => change({ page })}
                />
              </>
            ) : isNarrowed ? (
              <Empty
                title={lists.noneFound}
                action={
                  <Button onClick={() => change({ search: undefined, result: undefined })}>
                    {lists.clear}
                  </Button>
                }
              />
            ) : (
              <Empty title={none.title} action={none.action}>
                {none.hint}
              </Empty>
            )
          }
        </LoadState>
      </Panel>
    </Page>
  )
}

function SearchForm({ text, onSearch }: { text: string; onSearch: (search: ListSearch) => void }) {
  const lists = useListWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    onSearch({ search: search || undefined })
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <TextField
        label={lists.search}
        isLabelHidden
        placeholder={lists.search}
        name="search"
        defaultValue={text}
      />
    </form>
  )
}
