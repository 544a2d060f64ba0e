import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { type SavedReport, savedReportQueries } from '../../api/saved-reports.queries.ts'
import { useLackUnrestricted } from '../../rights/rights.tsx'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { LoadState } from '../../states/load-state.tsx'
import { daysLabel } from '../../time/range-days.ts'
import { viewOf } from '../../time/view.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useSavedReportWords } from '../../words/use-saved-report-words.ts'
import { useWords } from '../../words/use-words.ts'
import styles from '../reports.module.css'
import { RemoveReport } from './change-report.tsx'
import { addressOfConfig } from './saved-config.ts'
import type { SavedStep } from './saved-step.ts'

interface SavedListProps {
  onStep: (step: SavedStep) => void
  onClose: () => void
}

/** All saved reports by name; a press on a name opens it. */
export function SavedList(props: SavedListProps) {
  const { savedReports } = useSavedReportWords()
  const [search, setSearch] = useState('')
  const query = useQuery(savedReportQueries(useApi()).list(search))
  const isNothing = query.data?.meta.total === 0 && search === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearch(String(new FormData(event.currentTarget).get('search')).trim())
  }
  return (
    <>
      {!isNothing && (
        <form onSubmit={submit} className={styles.savedSearch}>
          <TextField
            label={savedReports.search}
            isLabelHidden
            name="search"
            placeholder={savedReports.search}
          />
        </form>
      )}
      <LoadState query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <Empty title={savedReports.none}>{savedReports.noneHint}</Empty>
            ) : (
              <SavedTable {...props} reports={data} />
            )}
            {meta.total > data.length && (
              <p className={styles.note}>{savedReports.more(meta.total - data.length)}</p>
            )}
          </>
        )}
      </LoadState>
    </>
  )
}

function SavedTable({ reports, onStep, onClose }: SavedListProps & { reports: SavedReport[] }) {
  const { savedReports } = useSavedReportWords()
  const open = useOpenSaved(onClose)
  const [removing, setRemoving] = useState<SavedReport | null>(null)
  const nameCell = (report: SavedReport) => (
    <span className={styles.savedName}>
      <button type="button" className={styles.value} title={report.name} onClick={() => open(report)}>
        {report.name}
      </button>
      {report.isPublic && <Chip tone="accent">{savedReports.isPublic}</Chip>}
    </span>
  )
  return (
    <>
      <DataTable
        label={savedReports.list}
        rows={reports}
        keyOf={({ id }) => id}
        columns={[
          { head: savedReports.name, cell: nameCell },
          { head: savedReports.range, cell: (report) => <RangeText report={report} /> },
          {
            head: savedReports.actions,
            isActions: true,
            cell: (report) => (
              <ReportMenu report={report} onStep={onStep} onRemove={() => setRemoving(report)} />
            ),
          },
        ]}
      />
      {removing && <RemoveReport report={removing} onDone={() => setRemoving(null)} />}
    </>
  )
}

function RangeText({ report }: { report: SavedReport }) {
  const { shell } = useWords()
  const { workspace } = useSessionFacts()
  const { range } = viewOf(addressOfConfig(report.config), workspace.timezone)
  return typeof range === 'string' ? shell.ranges[range] : daysLabel(range, Date.now())
}

/** The report takes the page's place; what is the reader's, such as the minimum sample, stays. */
function useOpenSaved(onClose: () => void): (report: SavedReport) => void {
  const navigate = useNavigate()
  return ({ id, config }) => {
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, ...addressOfConfig(config), saved: id }),
    })
    onClose()
  }
}

interface ReportMenuProps extends Pick<SavedListProps, 'onStep'> {
  report: SavedReport
  onRemove: () => void
}

function ReportMenu({ report, onStep, onRemove }: ReportMenuProps) {
  const { savedReports } = useSavedReportWords()
  const lack = useLackUnrestricted('editor')
  const trigger = (
    <Button look="quiet" isIcon aria-label={savedReports.menu(report.name)}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem onSelect={() => onStep({ kind: 'share', report })}>{savedReports.share}</MenuItem>
      <MenuItem disabledReason={lack} onSelect={() => onStep({ kind: 'rename', report })}>
        {savedReports.rename}
      </MenuItem>
      <MenuItem disabledReason={lack} isDanger onSelect={onRemove}>
        {savedReports.remove}
      </MenuItem>
    </Menu>
  )
}
