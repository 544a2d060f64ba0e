import { ColumnsPopover } from '../ui/columns-popover.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ReportControls } from './controls.ts'

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'))

/** Which figures the rows have. */
export const ColumnsButton = (controls: ReportControls) => (
  <ColumnsPopover preload={ColumnsPanel.preload}>
    <ColumnsPanel {...controls} />
  </ColumnsPopover>
)
