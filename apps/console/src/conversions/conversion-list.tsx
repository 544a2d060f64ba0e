import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type ConversionFilter, conversionQueries } from '../api/conversions.queries.ts'
import type { LoggedConversion } from '../api/record-lists.queries.ts'
import { MoreButton } from '../lists/more-button.tsx'
import { useRangeInstants } from '../routing/use-range-instants.ts'
import { useView } from '../routing/view.tsx'
import { AllTime } from '../states/all-time.tsx'
import { FilteredOut } from '../states/filtered-out.tsx'
import { LoadState } from '../states/load-state.tsx'
import { dateTime } from '../time/ago.ts'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/page.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import { conversionColumnNames, useConversionColumns } from './conversion-columns.tsx'
import { ConversionDrawer } from './conversion-drawer.tsx'
import styles from './conversions.module.css'
import { useOpenConversion } from './conversions-search.ts'

interface ConversionListProps {
  filters?: readonly ConversionFilter[]
  /** Removes those that can be removed; not given where there are none. */
  onClear?: (() => void) | undefined
}

/** Leads and sales of the range, newest first. */
export function ConversionList({ filters = none, onClear }: ConversionListProps) {
  const { shell } = useWords()
  const { conversions } = useListWords()
  const query = useInfiniteQuery(conversionQueries(useApi()).newest(useRangeInstants(), filters))
  const { zone } = useView()
  const { conversion, show } = useOpenConversion()
  const { chosen, choose, labelOf, columns: chosenColumns } = useConversionColumns()
  const columns = useColumns(chosenColumns)
  const loaded = query.data?.pages.flatMap(({ data }) => data) ?? []
  const walk = conversion && {
    rows: loaded.map(({ id, convertedAt }) => ({ key: id, name: dateTime(convertedAt, zone) })),
    current: conversion,
    onWalk: (id: string) => show(id, true),
  }
  return (
    <Panel>
      <LoadState query={query}>
        {() => {
          if (loaded.length === 0 && onClear) return <FilteredOut onClear={onClear} />
          if (loaded.length === 0)
            return (
              <Empty title={conversions.none} action={<AllTime />}>
                {conversions.hint}
              </Empty>
            )
          return (
            <>
              <div className={styles.tools}>
                <ColumnChoice
                  all={conversionColumnNames}
                  chosen={chosen}
                  labelOf={labelOf}
                  onChange={choose}
                />
              </div>
              <DataTable
                label={shell.nav.conversions}
                columns={columns}
                rows={loaded}
                keyOf={({ id }) => id}
                current={conversion}
              />
              <MoreButton {...query} />
            </>
          )
        }}
      </LoadState>
      <ConversionDrawer walk={walk || undefined} onClose={() => show(undefined)} />
    </Panel>
  )
}

const none: readonly ConversionFilter[] = []

function useColumns(columns: readonly Column<LoggedConversion>[]): Column<LoggedConversion>[] {
  const { time } = useListWords().conversions
  const { zone } = useView()
  return [
    {
      head: time,
      cell: ({ id, convertedAt }) => (
        <Link to="." search={(current: object) => ({ ...current, conversion: id })}>
          {dateTime(convertedAt, zone)}
        </Link>
      ),
    },
    ...columns,
  ]
}
