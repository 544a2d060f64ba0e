import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { type Network, recordCommands, recordLists } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { NewRecordDialog } from '../lists/new-record-dialog.tsx'
import { PauseButton } from '../lists/pause-button.tsx'
import { postbackUrl } from '../lists/postback-url.ts'
import styles from '../lists/record-list.module.css'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { StatusChip } from '../lists/status-chip.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
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
  const api = useApi()
  const workspaceId = useWorkspaceId()
  const { search } = useListSearch()
  const query = useQuery(recordLists(api).networks(listPage(search)))
  const columns: Column<Network>[] = [
    {
      head: lists.name,
      cell: ({ id, name }) => (
        <Link to="/w/$workspaceId/networks/$recordId" params={{ workspaceId, recordId: id }}>
          {name}
        </Link>
      ),
    },
    {
      head: lists.status,
      cell: ({ isActive }) => <StatusChip status={isActive ? 'active' : 'paused'} />,
    },
    {
      head: lists.networks.words,
      cell: ({ statusMap }) =>
        Object.entries(statusMap)
          .map(([word, status]) => `${word} → ${status}`)
          .join(', '),
    },
    {
      head: lists.actions,
      isActions: true,
      cell: ({ id, name, isActive }) => (
        <span className={styles.chips}>
          <CopyPostbackUrl network={id} name={name} />
          <PauseButton
            name={name}
            isActive={isActive}
            refreshes={[workspaceId, 'networks']}
            call={(isOn) => recordCommands(api).setActive.networks(id, isOn)}
          />
        </span>
      ),
    },
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

function CopyPostbackUrl({ network, name }: { network: string; name: string }) {
  const lists = useListWords()
  const notify = useNotify()
  const { data } = useQuery(overviewQueries(useApi()).postbackSecurity())
  const copy = async () => {
    if (data === undefined) return
    const url = postbackUrl(location.origin, data.data, network)
    notify({ text: (await copyText(url)) ? lists.networks.copied : url })
  }
  return (
    <Button
      aria-label={lists.networks.copy(name)}
      isDisabled={data === undefined}
      onClick={() => void copy()}
    >
      {lists.networks.copyShort}
    </Button>
  )
}
