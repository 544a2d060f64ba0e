import { MenuItem } from '../ui/menu.tsx'
import type { TreeRow } from './report-tree.ts'
import type { RowActions } from './row-actions.ts'
import { useRowChoices } from './row-choices.ts'

/** What the menu of a row has. */
export default function RowMenuItems({ row, actions }: { row: TreeRow; actions: RowActions }) {
  return useRowChoices(row, actions).map(({ label, ...choice }) => (
    <MenuItem key={label} {...choice}>
      {label}
    </MenuItem>
  ))
}
