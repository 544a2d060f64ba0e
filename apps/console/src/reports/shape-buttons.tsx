import { ListTree, Rows3 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { closed } from './group-chips.tsx'

/** All rows open by the second grouping, with one call; or one row for each combination of the groupings. */
export function ShapeButtons({ request, change }: ReportControls) {
  const { reports } = useWords()
  const { by, openAll, isFlat } = request
  const lack = by.length < 2 ? reports.needsTwo : null
  return (
    <>
      <Button
        aria-pressed={openAll}
        disabledReason={lack ?? (isFlat ? reports.nothingToOpen : null)}
        onClick={() => change({ ...closed, ...(!openAll && { openAll: true as const }) })}
      >
        <ListTree aria-hidden />
        {reports.openAll}
      </Button>
      <Button
        aria-pressed={isFlat}
        title={reports.flatHint}
        disabledReason={lack}
        onClick={() => change({ shape: isFlat ? undefined : 'flat' })}
      >
        <Rows3 aria-hidden />
        {reports.flat}
      </Button>
    </>
  )
}
