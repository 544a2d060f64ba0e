import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { type AddedEntries, type ListSummary, listCommands, listQueries } from '../../api/lists.queries.ts'
import { errorText, LoadState } from '../../states/load-state.tsx'
import { useCommand } from '../../states/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useNotify } from '../../ui/toast.tsx'
import { useReportListWords } from '../../words/use-report-list-words.ts'
import { useWords } from '../../words/use-words.ts'
import type { RowEntries } from './list-entries.ts'

interface AddToListProps {
  values: RowEntries
  onClose: () => void
  /** They are in the list. */
  onDone: () => void
}

/** Which list the values go to: one of their kind, or a new one. */
export default function AddToListDialog(props: AddToListProps) {
  const { reportLists } = useReportListWords()
  const query = useQuery(listQueries(useApi()).list())
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={reportLists.title(props.values.entries.length)}
      description={reportLists.text}
      width="narrow"
    >
      <LoadState query={query}>
        {({ data }) => <AddForm {...props} lists={data.filter(({ kind }) => kind === props.values.kind)} />}
      </LoadState>
    </Dialog>
  )
}

const newList = ''

function AddForm({ values, lists, onClose, onDone }: AddToListProps & { lists: ListSummary[] }) {
  const { reportLists } = useReportListWords()
  const api = useApi()
  const notifyAdded = useNotifyAdded()
  const [listId, setListId] = useState(lists[0]?.id ?? newList)
  const { add, create } = listCommands(api)
  const command = useCommand({
    call: ({ id, name }: { id: string; name: string }) =>
      id === newList ? create({ ...values, name }) : add(id, values.entries),
    refreshes: listQueries(api).all,
    fields: ['name'],
    onDone: (answer) => {
      notifyAdded(answer)
      onClose()
      onDone()
    },
  })
  return (
    <Form
      problems={command.problems.general}
      onSubmit={(form) => command.run({ id: listId, name: String(form.get('name') ?? '') })}
    >
      <SelectField
        label={reportLists.list}
        value={listId}
        onChange={(event) => setListId(event.target.value)}
      >
        {lists.map(({ id, name, entriesCount }) => (
          <option key={id} value={id}>
            {`${name} (${reportLists.entries(entriesCount)})`}
          </option>
        ))}
        <option value={newList}>{reportLists.newList}</option>
      </SelectField>
      {listId === newList && (
        <TextField
          label={reportLists.name}
          name="name"
          required
          maxLength={64}
          hint={reportLists.nameHint}
          error={command.problems.fields.name ?? null}
        />
      )}
      <Button type="submit" look="primary" isBusy={command.isBusy}>
        {reportLists.add}
      </Button>
    </Form>
  )
}

/** Says what was added; `Undo` takes out just that, not what was in the list before. */
function useNotifyAdded(): (answer: AddedEntries) => void {
  const words = useWords()
  const { reportLists } = useReportListWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const takeOut = async ({ list, added }: AddedEntries) => {
    try {
      await listCommands(api).takeOut(list.id, added)
      notify({ text: reportLists.takenOut(list.name) })
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: listQueries(api).all })
  }
  return (answer) => {
    const { list, added } = answer
    if (added.length === 0) notify({ text: reportLists.inAlready(list.name) })
    else notify({ text: reportLists.added(added.length, list.name), undo: () => void takeOut(answer) })
  }
}
