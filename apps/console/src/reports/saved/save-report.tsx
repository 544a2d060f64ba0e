import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { type SavedReport, savedReportCommands, savedReportQueries } from '../../api/saved-reports.queries.ts'
import { useCommand } from '../../states/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useNotify } from '../../ui/toast.tsx'
import { useSavedReportWords } from '../../words/use-saved-report-words.ts'
import type { ReportControls } from '../controls.ts'
import { configOf } from './saved-config.ts'

type SaveReportProps = ReportControls & { onDone: () => void }

/** Saves the report of the page: over the saved one that was opened, or as a new one. */
export function SaveReport(props: SaveReportProps) {
  const { saved } = props.request
  const api = useApi()
  const query = useQuery({
    ...savedReportQueries(api).one(saved ?? ''),
    enabled: saved !== null,
    retry: false,
  })
  if (saved !== null && query.isPending) return null
  return <SaveForm {...props} opened={query.data?.data ?? null} />
}

function SaveForm({
  request,
  report,
  change,
  onDone,
  opened,
}: SaveReportProps & { opened: SavedReport | null }) {
  const { savedReports } = useSavedReportWords()
  const api = useApi()
  const notify = useNotify()
  const { create, change: changeSaved } = savedReportCommands(api)
  const save = useCommand({
    call: ({ id, name }: { id: string | null; name: string }) => {
      const config = configOf(request, report.view)
      return id === null ? create({ name, config, isPublic: false }) : changeSaved(id, { name, config })
    },
    refreshes: savedReportQueries(api).all,
    fields: ['name'],
    onDone: ({ data }) => {
      notify({ text: savedReports.savedNotice(data.name) })
      change({ saved: data.id })
      onDone()
    },
  })
  const nameOf = (values: FormData) => String(values.get('name'))
  const submit = (values: FormData) =>
    save.run({ id: values.has('new') ? null : (opened?.id ?? null), name: nameOf(values) })
  return (
    <Form problems={save.problems.general} onSubmit={submit}>
      <TextField
        label={savedReports.name}
        name="name"
        required
        maxLength={200}
        defaultValue={opened?.name ?? ''}
        hint={savedReports.saveHint}
        error={save.problems.fields.name ?? null}
      />
      {opened && <CheckField label={savedReports.saveNew} name="new" />}
      <Button type="submit" look="primary" isBusy={save.isBusy}>
        {savedReports.saveChanges}
      </Button>
    </Form>
  )
}
