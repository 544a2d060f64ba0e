import { useComparedText } from '../../states/compared-text.ts'
import FilterForm from '../../states/filter-form.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { dimensionLabel } from '../../words/dimension-label.ts'
import { useWords } from '../../words/use-words.ts'
import ColumnsPanel from '../columns-panel.tsx'
import type { ReportControls } from '../controls.ts'
import { dimensions } from '../dimensions.ts'
import { addingFilters, ReportFilterChips } from '../filter-chips.tsx'
import { GroupChips, regrouped } from '../group-chips.tsx'
import { comparisons, mostLevels } from '../report-search.ts'
import { ShapeButtons } from '../shape-buttons.tsx'
import styles from './phone.module.css'

interface ReportSheetProps extends ReportControls {
  isOpen: boolean
  onClose: () => void
}

/** On a phone: what the bar over the report has where there is room for it. */
export default function ReportSheet({ isOpen, onClose, ...controls }: ReportSheetProps) {
  const { reports } = useWords()
  const { request, change } = controls
  const { compare, chart } = request
  const comparedText = useComparedText(controls.report.view.zone)
  const comparison = controls.report.root.data?.meta.comparison
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={reports.setUpTitle}>
      <Groupings {...controls} />
      <section aria-label={reports.filter} className={styles.part}>
        <h3>{reports.filter}</h3>
        <ReportFilterChips {...controls} />
        <FilterForm {...addingFilters(controls)} />
      </section>
      <section aria-label={reports.columns} className={styles.part}>
        <h3>{reports.columns}</h3>
        <BesideName {...controls} />
        <SelectField
          label={reports.compare}
          value={compare ?? 'none'}
          hint={compare !== null && comparison ? comparedText(comparison) : undefined}
          onChange={({ target }) => change({ compare: comparisons.find((one) => one === target.value) })}
        >
          {(['none', ...comparisons] as const).map((value) => (
            <option key={value} value={value}>
              {reports.comparisons[value]}
            </option>
          ))}
        </SelectField>
        <CheckField
          label={reports.chart}
          checked={chart !== null}
          onChange={({ target }) => change({ chart: target.checked ? request.sort.field : undefined })}
        />
        <ColumnsPanel {...controls} />
      </section>
    </Sheet>
  )
}

function Groupings(controls: ReportControls) {
  const { request, change } = controls
  const { reports } = useWords()
  const { by } = request
  const isFull = by.length >= mostLevels
  return (
    <section aria-label={reports.groupedBy} className={styles.part}>
      <h3>{reports.groupedBy}</h3>
      <div className={styles.chips}>
        <GroupChips request={request} change={change} />
      </div>
      <SelectField
        label={reports.groupBy}
        value=""
        disabledReason={isFull ? reports.tooMany : null}
        onChange={({ target }) => change(regrouped([...by, target.value]))}
      >
        <option value="">{reports.addGroup}</option>
        {dimensions
          .filter((token) => !by.includes(token))
          .map((token) => (
            <option key={token} value={token}>
              {dimensionLabel(token, reports)}
            </option>
          ))}
      </SelectField>
      <div className={styles.chips}>
        <ShapeButtons {...controls} />
      </div>
    </section>
  )
}

/** Which figures stand beside the name of a row; the others are in its card. */
function BesideName({ request: { beside, columns }, change }: ReportControls) {
  const { reports } = useWords()
  const choose = (index: number, column: string) =>
    change({ beside: beside.includes(column) ? beside.toReversed() : beside.with(index, column) })
  return (
    <div className={styles.pair}>
      {beside.map((shown, index) => (
        <SelectField
          key={shown}
          label={reports.besideName(index + 1)}
          value={shown}
          onChange={({ target }) => choose(index, target.value)}
        >
          {columns.map((column) => (
            <option key={column} value={column}>
              {reports.metrics[column] ?? column}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
