import { useQuery } from '@tanstack/react-query'
import type { Alert } from '../api/alerts.queries.ts'
import { useApi } from '../api/client.ts'
import { recordLists } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { useRecordColumns } from '../lists/record-columns.tsx'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useView } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/data-table.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useAlertWords } from '../words/use-alert-words.ts'
import { useWords } from '../words/use-words.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { AlertHistory } from './alert-history.tsx'
import { ScopeName } from './scope-name.tsx'
import { eachValue } from './subject-fields.tsx'

/** What watches the figures, whom it notifies, and when it last fired. */
export function AlertsPage() {
  const { shell } = useWords()
  const alerts = useAlertWords()
  const { zone } = useView()
  const { search, change } = useListSearch()
  const query = useQuery(recordLists(useApi()).alerts(listPage(search)))
  const shared = useRecordColumns<Alert>('alerts', (alert) => alert)
  const columns: Column<Alert>[] = [
    shared.name,
    shared.state(),
    { head: alerts.sentence, cell: (alert) => <Sentence alert={alert} /> },
    { head: alerts.action, cell: ({ action }) => alerts.actions[action] },
    {
      head: alerts.notifies,
      cell: ({ channels }) => channels.map(({ kind }) => alerts.channelKinds[kind]).join(', '),
    },
    {
      head: alerts.lastFired,
      cell: ({ lastFiredAt, lastValue }) =>
        lastFiredAt === null ? alerts.never : `${dateTime(lastFiredAt, zone)} (${lastValue})`,
    },
    shared.actions((alert) => <Buttons alert={alert} />),
  ]
  const one = (id: string | undefined) => query.data?.data.find((alert) => alert.id === id)
  const [edited, shown] = [one(search.edit), one(search.history)]
  return (
    <>
      <RecordList
        title={shell.nav.alerts}
        actions={
          <NewButton
            label={alerts.add}
            dialog={(onClose) => <AlertDialog alert={null} about={search} onClose={onClose} />}
          />
        }
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        current={shown?.id}
        none={{ title: alerts.none, hint: alerts.hint }}
      />
      {edited && (
        <AlertDialog key={edited.id} alert={edited} onClose={() => change({ ...search, edit: undefined })} />
      )}
      {shown && (
        <AlertHistory
          alert={shown}
          walk={{
            rows: query.data?.data.map(({ id, name }) => ({ key: id, name })) ?? [],
            current: shown.id,
            onWalk: (history) => change({ ...search, history }, true),
          }}
          onClose={() => change({ ...search, history: undefined })}
        />
      )}
    </>
  )
}

/** `ROI below −20 of each link in 120 min` */
function Sentence({ alert }: { alert: Alert }) {
  const alerts = useAlertWords()
  const { reports, shell } = useWords()
  const { metric, operator, threshold, scope, scopeValue, windowMinutes, range } = alert
  const noun = dimensionLabel(scope, reports).toLowerCase()
  return (
    <>
      {alerts.is(reports.metrics[metric] ?? metric, operator, threshold)}{' '}
      {scopeValue === eachValue && `${alerts.ofEach(noun)} `}
      {scopeValue !== null && scopeValue !== eachValue && (
        <>
          {alerts.ofOne(noun)}
          <ScopeName scope={scope} value={scopeValue} />{' '}
        </>
      )}
      {range === null ? alerts.minutes(windowMinutes) : shell.ranges[range].toLowerCase()}
    </>
  )
}

function Buttons({ alert: { id, name } }: { alert: Alert }) {
  const alerts = useAlertWords()
  const lack = useLackUnrestricted('editor')
  const { search, change } = useListSearch()
  return (
    <>
      <Button aria-label={alerts.historyOf(name)} onClick={() => change({ ...search, history: id })}>
        {alerts.history}
      </Button>
      <Button
        aria-label={alerts.editOf(name)}
        disabledReason={lack}
        onClick={() => change({ ...search, edit: id })}
      >
        {alerts.edit}
      </Button>
    </>
  )
}
