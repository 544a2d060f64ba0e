import { Chip } from '../ui/chip.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'

type GroupControls = Pick<ReportControls, 'request' | 'change'>

/** No row is open. */
export const closed = { open: undefined, openAll: undefined, folded: undefined }

/** Other groupings: what was folded out was of the ones before. */
export const regrouped = (by: readonly string[]) => ({ by: [...by], ...closed })

/** What the rows are grouped by, each with the way to remove it; the last one stays. */
export function GroupChips({ request: { by }, change }: GroupControls) {
  const { reports } = useWords()
  return by.map((token, index) => {
    const name = dimensionLabel(token, reports)
    const onRemove = () => change(regrouped(by.toSpliced(index, 1)))
    return (
      <Chip key={token} {...(by.length > 1 && { remove: { label: reports.removeGroup(name), onRemove } })}>
        {name}
      </Chip>
    )
  })
}
