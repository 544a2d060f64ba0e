import { useNavigate } from '@tanstack/react-router'
import { useLack, useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { editedFields } from '../states/use-edit-link.ts'
import { canBeWatched } from '../states/watched.ts'
import { copyText } from '../ui/copy-text.ts'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import { isPausable } from './dimensions.ts'
import { canOpen, filtersOf, type TreeRow } from './report-tree.ts'
import type { RowActions } from './row-actions.ts'
import { rowLabel } from './row-label.ts'

export interface RowChoice {
  label: string
  /** The key that does the same. */
  shortcut?: string
  disabledReason?: string | null
  onSelect: () => void
}

/** The keys of a row as a list, for the pointer and for those who do not know them. */
export function useRowChoices(row: TreeRow, actions: RowActions): RowChoice[] {
  const { reports, shell } = useWords()
  const lack = useLack('editor')
  const logs = useLogChoices(row, actions)
  const alert = useAlertChoice(row, actions)
  const { pauses } = actions
  const choices: (RowChoice | false)[] = [
    canOpen(row.path) &&
      !actions.request.isFlat && {
        label: reports.openBy,
        shortcut: 'b',
        onSelect: () => actions.openBy(row),
      },
    isPausable(row.dimension) &&
      row.label !== null && {
        label: pauses.isPaused(row) ? reports.resume : reports.pause,
        shortcut: 'p',
        disabledReason: lack,
        onSelect: () => pauses.toggle(row),
      },
    { label: reports.filterTo, shortcut: 'f', onSelect: () => actions.filter(row, false) },
    { label: reports.exclude, onSelect: () => actions.filter(row, true) },
    ...logs,
    {
      label: actions.isSubtracted(row) ? reports.addBack : reports.subtract,
      shortcut: 'x',
      onSelect: () => actions.subtract(row),
    },
    {
      label: actions.ticked.has(row) ? reports.untick : reports.tick,
      shortcut: 'Space',
      onSelect: () => actions.ticked.toggle(row),
    },
    alert,
    row.label !== null && { label: shell.copy, onSelect: () => void copyText(row.label ?? '') },
    ...(row.dimension === 'link' && row.value !== null
      ? [
          { label: reports.edit, shortcut: 'e', onSelect: () => actions.edit(row, editedFields.e) },
          { label: reports.note, shortcut: 'n', onSelect: () => actions.edit(row, editedFields.n) },
        ]
      : []),
  ]
  return choices.filter((choice) => choice !== false)
}

/** The clicks and the conversions behind a row: narrowed as the report is, and to the row. */
function useLogChoices({ path }: TreeRow, { request }: RowActions): RowChoice[] {
  const { reports } = useWords()
  const navigate = useNavigate()
  const params = { workspaceId: useWorkspaceId() }
  const search = { filters: [...request.filters, ...filtersOf(path)] }
  return [
    {
      label: reports.seeClicks,
      onSelect: () => void navigate({ to: '/w/$workspaceId/live', params, search }),
    },
    {
      label: reports.seeConversions,
      onSelect: () => void navigate({ to: '/w/$workspaceId/conversions', params, search }),
    },
  ]
}

/** The form of a new alert about the value of the row, which watches it wherever it comes. */
function useAlertChoice(row: TreeRow, { request }: RowActions): RowChoice {
  const { reports } = useWords()
  const navigate = useNavigate()
  const params = { workspaceId: useWorkspaceId() }
  const lack = useLackUnrestricted('editor')
  const { dimension, value, path } = row
  const isNarrowed = path.length + request.filters.length > 1
  const unfit = canBeWatched(dimension)
    ? (value ?? '') === ''
      ? reports.noAlertUnknown
      : null
    : reports.noAlertOn(dimensionLabel(dimension, reports))
  const search = { new: true as const, scope: dimension, value: String(value) }
  return {
    label: isNarrowed && unfit === null ? reports.alertAnywhere(rowLabel(row, reports)) : reports.alertMe,
    disabledReason: lack ?? unfit,
    onSelect: () => void navigate({ to: '/w/$workspaceId/alerts', params, search }),
  }
}
