import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { recordCommands, recordLists, type Source } from '../api/record-lists.queries.ts'
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

/** Who sends visitors, what a click costs there, and who hears of conversions. */
export function SourcesPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const api = useApi()
  const workspaceId = useWorkspaceId()
  const { search } = useListSearch()
  const query = useQuery(recordLists(api).sources(listPage(search)))
  const columns: Column<Source>[] = [
    {
      head: lists.name,
      cell: ({ id, name }) => (
        <Link to="/w/$workspaceId/sources/$recordId" params={{ workspaceId, recordId: id }}>
          {name}
        </Link>
      ),
    },
    {
      head: lists.status,
      cell: ({ isActive }) => <StatusChip status={isActive ? 'active' : 'paused'} />,
    },
    { head: lists.sources.costModel, cell: ({ costModel }) => costModel?.type },
    {
      head: lists.sources.postbackUrl,
      cell: ({ postbackUrl }) => (
        <span className={styles.url} title={postbackUrl ?? ''}>
          {postbackUrl}
        </span>
      ),
    },
    {
      head: lists.actions,
      isActions: true,
      cell: ({ id, name, isActive }) => (
        <PauseButton
          name={name}
          isActive={isActive}
          refreshes={[workspaceId, 'sources']}
          call={(isOn) => recordCommands(api).setActive.sources(id, isOn)}
        />
      ),
    },
  ]
  return (
    <RecordList
      title={shell.nav.sources}
      actions={
        <NewButton
          label={lists.sources.add}
          dialog={(onClose) => <NewRecordDialog kind="sources" onClose={onClose} />}
        />
      }
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: lists.sources.none, hint: lists.sources.hint }}
    />
  )
}
