import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type Alert, recordCommands, recordLists } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { PauseButton } from '../lists/pause-button.tsx'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { StatusChip } from '../lists/status-chip.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import { NewAlertDialog } from './new-alert-dialog.tsx'

/** What watches the figures, and when it last fired. */
export function AlertsPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const { alerts } = lists
  const api = useApi()
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { search } = useListSearch()
  const query = useQuery(recordLists(api).alerts(listPage(search)))
  const columns: Column<Alert>[] = [
    { head: lists.name, cell: ({ name }) => name },
    {
      head: lists.status,
      cell: ({ isActive }) => <StatusChip status={isActive ? 'active' : 'paused'} />,
    },
    {
      head: alerts.sentence,
      cell: ({ metric, operator, threshold, scope, scopeValue, windowMinutes, range }) =>
        [
          alerts.is(metric, operator, threshold),
          alerts.scope(scope, scopeValue),
          range?.replaceAll('_', ' ') ?? alerts.minutes(windowMinutes),
        ].join(' '),
    },
    { head: alerts.action, cell: ({ action }) => alerts.actions[action] },
    {
      head: alerts.lastFired,
      cell: ({ lastFiredAt, lastValue }) =>
        lastFiredAt === null ? alerts.never : `${dateTime(lastFiredAt, zone)} (${lastValue})`,
    },
    {
      head: lists.actions,
      isActions: true,
      cell: ({ id, name, isActive }) => (
        <PauseButton
          name={name}
          isActive={isActive}
          refreshes={[workspaceId, 'alerts']}
          call={(isOn) => recordCommands(api).setActive.alerts(id, isOn)}
        />
      ),
    },
  ]
  return (
    <RecordList
      title={shell.nav.alerts}
      actions={<NewButton label={alerts.add} dialog={(onClose) => <NewAlertDialog onClose={onClose} />} />}
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: alerts.none, hint: alerts.hint }}
    />
  )
}
