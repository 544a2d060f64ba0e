import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Landing, recordLists } from '../api/record-lists.queries.ts'
import { reportCommands } from '../api/reports.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { NewRecordDialog } from '../lists/new-record-dialog.tsx'
import { PauseButton } from '../lists/pause-button.tsx'
import styles from '../lists/record-list.module.css'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { StatusChip } from '../lists/status-chip.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'

/** The pages before the offers. */
export function LandingsPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const api = useApi()
  const workspaceId = useWorkspaceId()
  const { search } = useListSearch()
  const query = useQuery(recordLists(api).landings(listPage(search)))
  const columns: Column<Landing>[] = [
    {
      head: lists.name,
      cell: ({ id, name }) => (
        <Link to="/w/$workspaceId/landings/$recordId" params={{ workspaceId, recordId: id }}>
          {name}
        </Link>
      ),
    },
    { head: lists.status, cell: ({ status }) => <StatusChip status={status} /> },
    { head: lists.landings.group, cell: ({ groupName }) => groupName },
    {
      head: lists.url,
      cell: ({ url }) => (
        <span className={styles.url} title={url}>
          {url}
        </span>
      ),
    },
    {
      head: lists.actions,
      isActions: true,
      cell: ({ id, name, status }) =>
        status !== 'archived' && (
          <PauseButton
            name={name}
            isActive={status === 'active'}
            refreshes={[workspaceId, 'landings']}
            call={(isActive) =>
              reportCommands(api).setPaused({ noun: 'landing', id, code: null, domain: null }, !isActive)
            }
          />
        ),
    },
  ]
  return (
    <RecordList
      title={shell.nav.landings}
      actions={
        <NewButton
          label={lists.landings.add}
          dialog={(onClose) => <NewRecordDialog kind="landings" onClose={onClose} />}
        />
      }
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: lists.landings.none, hint: lists.landings.hint }}
    />
  )
}
