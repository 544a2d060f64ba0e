import { ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLackUnrestricted } from '../../rights/rights.tsx'
import { Button } from '../../ui/button.tsx'
import { EdgeBar } from '../../ui/edge-bar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useReportListWords } from '../../words/use-report-list-words.ts'
import { entriesOf } from './list-entries.ts'
import styles from './ticked-bar.module.css'
import type { TickedRows } from './use-ticked-rows.ts'

const AddToListDialog = lazyPart(() => import('./add-to-list-dialog.tsx'))

/** At the lower edge while rows are ticked: how many, and what can be done with all of them. */
export default function TickedBar({ ticked }: { ticked: TickedRows }) {
  const { reportLists } = useReportListWords()
  const lack = useLackUnrestricted('editor')
  const [isAdding, setAdding] = useState(false)
  const { rows } = ticked
  const values = entriesOf(rows)
  const close = () => setAdding(false)
  return (
    <EdgeBar label={reportLists.bar}>
      <span role="status">{reportLists.ticked(rows.length)}</span>
      <Button look="quiet" onClick={ticked.clear}>
        {reportLists.clear}
      </Button>
      <Button
        className={styles.main}
        onClick={() => setAdding(true)}
        disabledReason={lack ?? (values === null ? reportLists.notListable : null)}
      >
        <ListPlus aria-hidden />
        {reportLists.add}
      </Button>
      <Suspense fallback={null}>
        {isAdding && values && <AddToListDialog values={values} onClose={close} onDone={ticked.clear} />}
      </Suspense>
    </EdgeBar>
  )
}
