import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type Network, recordLists } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { NewRecordDialog } from '../lists/new-record-dialog.tsx'
import { usePostbackUrl } from '../lists/postback-url-field.tsx'
import { useRecordColumns } from '../lists/record-columns.tsx'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import type { Column } from '../ui/data-table.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'

/** Who pays, and the URL that each of them calls for its conversions. */
export function NetworksPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const { search } = useListSearch()
  const query = useQuery(recordLists(useApi()).networks(listPage(search)))
  const shared = useRecordColumns<Network>('networks', (network) => network)
  const columns: Column<Network>[] = [
    shared.name,
    shared.state(),
    {
      head: lists.networks.words,
      cell: ({ statusMap }) =>
        Object.entries(statusMap)
          .map(([word, status]) => `${word} → ${status}`)
          .join(', '),
    },
    shared.actions((network) => <CopyPostbackUrl network={network} />),
  ]
  return (
    <RecordList
      title={shell.nav.networks}
      actions={
        <NewButton
          label={lists.networks.add}
          dialog={(onClose) => <NewRecordDialog kind="networks" onClose={onClose} />}
        />
      }
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: lists.networks.none, hint: lists.networks.hint }}
    />
  )
}

function CopyPostbackUrl({ network }: { network: Network }) {
  const lists = useListWords()
  const notify = useNotify()
  const url = usePostbackUrl(network)
  const copy = async () => {
    if (url !== null) notify({ text: (await copyText(url)) ? lists.networks.copied : url })
  }
  return (
    <Button
      aria-label={lists.networks.copy(network.name)}
      isDisabled={url === null}
      onClick={() => void copy()}
    >
      {lists.networks.copyShort}
    </Button>
  )
}
