import { type ReactNode, useId } from 'react'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useListWords } from '../words/use-list-words.ts'

export interface NewDialogProps<Body, Answer> {
  title: string
  /** What its list is read by: it is read again. */
  noun: string
  /** Of the API's body: what is wrong with another one is said on top. */
  fields: readonly string[]
  call: (body: Body) => Promise<Answer>
  /** @param text of a field, trimmed. Null: something is not to be sent as it is */
  bodyOf: (text: (name: string) => string) => Body | null
  /** What is said afterwards. */
  done?: string
  onDone: (answer: Answer, body: Body) => void
  onClose: () => void
  /** The fields. */
  children: (errorOf: (path: string) => string | null) => ReactNode
}

/** The form of a new record over its list. What was typed stays, whatever comes back. */
export function NewDialog<Body, Answer>(props: NewDialogProps<Body, Answer>) {
  const { title, noun, fields, call, bodyOf, done, onDone, onClose, children } = props
  const lists = useListWords()
  const formId = useId()
  const refreshes = [useWorkspaceId(), noun]
  const create = useCommand({ call, refreshes, fields, onDone, ...(done !== undefined && { done }) })
  const submit = (values: FormData) => {
    const body = bodyOf((name) => String(values.get(name) ?? '').trim())
    if (body !== null) create.run(body)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <Button look="primary" type="submit" form={formId} isBusy={create.isBusy}>
          {lists.create}
        </Button>
      }
    >
      <Form id={formId} problems={create.problems.general} onSubmit={submit}>
        {children((path) => create.problems.fields[path] ?? null)}
      </Form>
    </Dialog>
  )
}
