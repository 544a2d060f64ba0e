import { useApi } from '../../api/client.ts'
import { type SavedReport, savedReportCommands, savedReportQueries } from '../../api/saved-reports.queries.ts'
import { ConfirmDialog } from '../../states/confirm-dialog.tsx'
import { useCommand } from '../../states/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useNotify } from '../../ui/toast.tsx'
import { useSavedReportWords } from '../../words/use-saved-report-words.ts'

interface ChangeProps {
  report: SavedReport
  onDone: () => void
}

export function RenameReport({ report, onDone }: ChangeProps) {
  const { savedReports } = useSavedReportWords()
  const api = useApi()
  const notify = useNotify()
  const rename = useCommand({
    call: (name: string) => savedReportCommands(api).change(report.id, { name }),
    refreshes: savedReportQueries(api).all,
    fields: ['name'],
    onDone: ({ data }) => {
      notify({ text: savedReports.renamed(data.name) })
      onDone()
    },
  })
  return (
    <Form problems={rename.problems.general} onSubmit={(values) => rename.run(String(values.get('name')))}>
      <TextField
        label={savedReports.name}
        name="name"
        required
        maxLength={200}
        defaultValue={report.name}
        error={rename.problems.fields.name ?? null}
      />
      <Button type="submit" look="primary" isBusy={rename.isBusy}>
        {savedReports.rename}
      </Button>
    </Form>
  )
}

/** The confirmation before a saved report is deleted: its public address cannot be had back. */
export function RemoveReport({ report, onDone }: ChangeProps) {
  const { savedReports } = useSavedReportWords()
  const api = useApi()
  const remove = useCommand({
    call: () => savedReportCommands(api).remove(report.id),
    refreshes: savedReportQueries(api).all,
    done: savedReports.removed(report.name),
    onDone,
  })
  return (
    <ConfirmDialog
      title={savedReports.removeTitle(report.name)}
      text={savedReports.removeText}
      act={savedReports.remove}
      isBusy={remove.isBusy}
      onConfirm={() => remove.run(undefined)}
      onClose={onDone}
    />
  )
}
