import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type Landing, recordLists } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { NewRecordDialog } from '../lists/new-record-dialog.tsx'
import { UrlCell, useRecordColumns } from '../lists/record-columns.tsx'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'

/** The pages before the offers. */
export function LandingsPage() {
  const { shell } = useWords()
  const { landings, url: urlHead } = useListWords()
  const { search } = useListSearch()
  const query = useQuery(recordLists(useApi()).landings(listPage(search)))
  const shared = useRecordColumns<Landing>('landings', (landing) => landing)
  const columns: Column<Landing>[] = [
    shared.name,
    shared.state(),
    { head: landings.group, cell: ({ groupName }) => groupName },
    { head: urlHead, cell: ({ url }) => <UrlCell url={url} /> },
    shared.actions(),
  ]
  return (
    <RecordList
      title={shell.nav.landings}
      actions={
        <NewButton
          label={landings.add}
          dialog={(onClose) => <NewRecordDialog kind="landings" onClose={onClose} />}
        />
      }
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: landings.none, hint: landings.hint }}
    />
  )
}
