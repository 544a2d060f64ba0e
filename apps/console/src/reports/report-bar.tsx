import { ChartColumn, Download, ListFilter, Plus, RefreshCw, Terminal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useApi } from '../api/client.ts'
import { reportCommands } from '../api/reports.queries.ts'
import { useComparedText } from '../states/compared-text.ts'
import { FilterButton } from '../states/filter-button.tsx'
import { errorText } from '../states/load-state.tsx'
import { useSingleKey } from '../states/single-keys.ts'
import { ago } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { SearchList } from '../ui/layers.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu, MenuChoice } from '../ui/menu.tsx'
import { Popover } from '../ui/popover.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useNotify } from '../ui/toast.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import { ColumnsButton } from './columns-button.tsx'
import type { ReportControls } from './controls.ts'
import { dimensions } from './dimensions.ts'
import { addingFilters } from './filter-chips.tsx'
import { GroupChips, regrouped } from './group-chips.tsx'
import { exportBody, mostRows } from './report-body.ts'
import { comparisons, mostLevels } from './report-search.ts'
import styles from './reports.module.css'
import { SavedButtons } from './saved/saved-buttons.tsx'
import { ShapeButtons } from './shape-buttons.tsx'

const ReportSheet = lazyPart(() => import('./phone/report-sheet.tsx'))

/**
 * What the report is made of, from left to right: groupings, filters, columns, comparison. A phone has no
 * room for it.
 */
export function ReportBar(controls: ReportControls) {
  const { reports } = useWords()
  const { request, change } = controls
  const compare = (value: keyof typeof reports.comparisons) =>
    change({ compare: value === 'none' ? undefined : value })
  useSingleKey('v', () => compare(request.compare === null ? 'previous_period' : 'none'))
  const comparedText = useComparedText(controls.report.view.zone)
  if (useIsNarrow()) return null
  const comparison = controls.report.root.data?.meta.comparison
  return (
    <div className={styles.bar}>
      <GroupBy {...controls} />
      <FilterButton {...addingFilters(controls)} />
      <ColumnsButton {...controls} />
      <Menu trigger={<Button aria-pressed={request.compare !== null}>{reports.compare}</Button>}>
        <MenuChoice
          label={reports.compare}
          value={request.compare ?? 'none'}
          options={(['none', ...comparisons] as const).map((value) => ({
            value,
            label: reports.comparisons[value],
            ...(value === 'previous_period' && { shortcut: 'v' }),
          }))}
          onChange={compare}
        />
      </Menu>
      {request.compare !== null && comparison && (
        <span className={styles.compared}>{comparedText(comparison)}</span>
      )}
      <ShapeButtons {...controls} />
      <Button
        aria-pressed={request.chart !== null}
        onClick={() => change({ chart: request.chart === null ? request.sort.field : undefined })}
      >
        <ChartColumn aria-hidden />
        {reports.chart}
      </Button>
    </div>
  )
}

/** On a phone: what the bar has, in a sheet. */
function SetUpButton(controls: ReportControls) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [isMounted, setMounted] = useState(false)
  const open = () => {
    setMounted(true)
    setOpen(true)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        <ListFilter aria-hidden />
        {reports.setUp}
      </Button>
      <Suspense fallback={null}>
        {isMounted && <ReportSheet {...controls} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function GroupBy({ request, change }: ReportControls) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { by } = request
  const options = dimensions
    .filter((token) => !by.includes(token))
    .map((value) => ({ value, label: dimensionLabel(value, reports) }))
  const isFull = by.length >= mostLevels
  const trigger = (
    <Button disabledReason={isFull ? reports.tooMany : null}>
      <Plus aria-hidden />
      {reports.groupBy}
    </Button>
  )
  return (
    <>
      <GroupChips request={request} change={change} />
      <Popover trigger={trigger} label={reports.groupBy} isOpen={isOpen && !isFull} onOpenChange={setOpen}>
        <SearchList
          label={reports.search}
          nothing={reports.nothingFound}
          options={options}
          onChoose={(token) => {
            setOpen(false)
            change(regrouped([...by, token]))
          }}
        />
      </Popover>
    </>
  )
}

/** How old the figures are. */
export function ReportAge({ report: { root } }: Pick<ReportControls, 'report'>) {
  const { reports } = useWords()
  if (root.dataUpdatedAt === 0) return null
  return <span className={styles.age}>{reports.age(ago(root.dataUpdatedAt, Date.now()))}</span>
}

/** At the end of the heading's line: a file of the figures, new ones. */
export function ReportActions(controls: ReportControls) {
  const { request, report } = controls
  const words = useWords()
  const { reports } = words
  const api = useApi()
  const notify = useNotify()
  const isNarrow = useIsNarrow()
  const [isBusy, setBusy] = useState(false)
  const { root, refresh, view } = report
  const exportCsv = async () => {
    setBusy(true)
    try {
      saveFile(await reportCommands(api).exportCsv(exportBody(request, view)), reports.exportName)
    } catch (error) {
      notify({
        text: errorText(error, words),
        isError: true,
      })
    } finally {
      setBusy(false)
    }
  }
  const copyCurl = async () => {
    const [{ curlText }, { copyText }] = await Promise.all([
      import('./curl-text.ts'),
      import('../ui/copy-text.ts'),
    ])
    const isCopied = await copyText(
      curlText(location.origin, { ...exportBody(request, view), limit: mostRows }),
    )
    if (isCopied) notify({ text: reports.curlCopied })
  }
  return (
    <>
      {isNarrow && <SetUpButton {...controls} />}
      <SavedButtons {...controls} />
      {!isNarrow && (
        <Button isIcon aria-label={reports.copyCurl} title={reports.copyCurl} onClick={() => void copyCurl()}>
          <Terminal aria-hidden />
        </Button>
      )}
      <Button onClick={() => void exportCsv()} isBusy={isBusy}>
        <Download aria-hidden />
        <span className={styles.actionText}>{reports.exportCsv}</span>
      </Button>
      <Button onClick={refresh} isBusy={root.isFetching}>
        <RefreshCw aria-hidden />
        <span className={styles.actionText}>{reports.refresh}</span>
      </Button>
    </>
  )
}
