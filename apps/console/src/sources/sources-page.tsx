import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { recordLists, type Source } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { NewRecordDialog } from '../lists/new-record-dialog.tsx'
import { UrlCell, useRecordColumns } from '../lists/record-columns.tsx'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'

/** Who sends visitors, what a click costs there, and who hears of conversions. */
export function SourcesPage() {
  const { shell } = useWords()
  const { sources } = useListWords()
  const { search } = useListSearch()
  const query = useQuery(recordLists(useApi()).sources(listPage(search)))
  const shared = useRecordColumns<Source>('sources', (source) => source)
  const columns: Column<Source>[] = [
    shared.name,
    shared.state(),
    { head: sources.costModel, cell: ({ costModel }) => costModel?.type },
    { head: sources.postbackUrl, cell: ({ postbackUrl }) => <UrlCell url={postbackUrl} /> },
    shared.actions(),
  ]
  return (
    <RecordList
      title={shell.nav.sources}
      actions={
        <NewButton
          label={sources.add}
          dialog={(onClose) => <NewRecordDialog kind="sources" onClose={onClose} />}
        />
      }
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: sources.none, hint: sources.hint }}
    />
  )
}
