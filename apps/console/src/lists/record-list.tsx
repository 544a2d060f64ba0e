import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { TextField } from '../ui/field.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { Tabs, type TabsProps } from '../ui/tabs.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { ListBody, type ListBodyProps } from './list-body.tsx'
import { type ListSearch, parseListSearch } from './list-search.ts'
import styles from './record-list.module.css'

/** What the address says of the list, and how it is changed: another search begins at the first page. */
export function useListSearch() {
  const search = parseListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: ListSearch, replace = false) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, page: undefined, ...changed }),
      replace,
    })
  return { search, change }
}

export interface RecordListProps<Row> {
  title: string
  actions?: ReactNode
  /** Beside the search. */
  filter?: ReactNode
  /** Over the table, such as one for each result. */
  tabs?: Omit<TabsProps<string>, 'children'>
  isSearchable?: boolean
  /** What else narrows it, such as its filter, and what removes that. */
  narrowedBy?: ListSearch | null
  query: ListBodyProps<Row>['query']
  columns: readonly Column<Row>[]
  /** In place of the pages before and after. */
  pages?: ReactNode
  keyOf: (row: Row) => string
  /** The key of the row that a drawer shows. */
  current?: string | undefined
  none: ListBodyProps<Row>['none']
}

/** A page of records: found by a part of their text, a table, and the pages before and after. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { title, actions, filter, tabs, isSearchable = true, query, columns, keyOf, current, none } = props
  const { search, change } = useListSearch()
  const isNarrowed = Boolean(search.search ?? search.result ?? props.narrowedBy)
  // What there is nothing of is explained, not searched.
  const isNothing = query.data?.meta.total === 0 && !isNarrowed
  const panel = (
    <Panel>
      {!isNothing && (isSearchable || filter) && (
        <div className={styles.bar}>
          {isSearchable && <SearchForm key={search.search} text={search.search ?? ''} onSearch={change} />}
          {filter}
        </div>
      )}
      <ListBody
        query={query}
        page={search.page}
        onPage={(page) => change({ page })}
        isNarrowed={isNarrowed}
        onClear={() => change({ search: undefined, result: undefined, ...props.narrowedBy })}
        none={none}
        pages={props.pages}
      >
        {(rows) => <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} current={current} />}
      </ListBody>
    </Panel>
  )
  return (
    <Page title={title} actions={actions}>
      {tabs && !isNothing ? <Tabs {...tabs}>{panel}</Tabs> : panel}
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
