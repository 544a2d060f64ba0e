import { type ReactNode, useId } from 'react'
import { useWorkspaceId } from '../routing/view.tsx'
import { type FormProblems, noProblems } from '../states/form-problems.ts'
import { useCommand } from '../states/use-command.ts'
import { useTypedGuard } from '../states/use-typed-guard.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, type TextOf, textsIn } from '../ui/form.tsx'
import { useListWords } from '../words/use-list-words.ts'

export interface FormDialogProps<Body, Answer> {
  title: string
  /** What its list is read by: it is read again. */
  noun: string
  /** Of the API's body: what is wrong with another one is said on top. */
  fields: readonly string[]
  call: (body: Body) => Promise<Answer>
  /** Null: something is not to be sent as it is. */
  bodyOf: (text: TextOf) => Body | null
  /** What the button says in place of `Create`. */
  submit?: string
  /** Before that button, such as one that tries the form. @param formId for its attribute `form` */
  actions?: (formId: string) => ReactNode
  /** What another call said of the same fields. */
  otherProblems?: FormProblems
  /** What is said afterwards. */
  done?: string
  onDone: (answer: Answer, body: Body) => void
  onClose: () => void
  /** The fields. */
  children: (errorOf: (path: string) => string | null) => ReactNode
}

/** The form of a record over its list. What was typed stays, whatever comes back, until that is confirmed. */
export function FormDialog<Body, Answer>(props: FormDialogProps<Body, Answer>) {
  const { title, noun, fields, call, bodyOf, done, onDone, children } = props
  const { submit: submitLabel, actions, otherProblems = noProblems } = props
  const lists = useListWords()
  const formId = useId()
  const refreshes = [useWorkspaceId(), noun]
  const guard = useTypedGuard(props.onClose)
  const save = useCommand({
    call,
    refreshes,
    fields,
    ...(done !== undefined && { done }),
    onDone: (answer: Answer, body: Body) => {
      guard.onSaved()
      onDone(answer, body)
    },
  })
  const submit = (values: FormData) => {
    const body = bodyOf(textsIn(values))
    if (body !== null) save.run(body)
  }
  const problems = [save.problems, otherProblems]
  return (
    <Dialog
      isOpen
      onClose={guard.onClose}
      title={title}
      footer={
        <>
          {actions?.(formId)}
          <Button look="primary" type="submit" form={formId} isBusy={save.isBusy}>
            {submitLabel ?? lists.create}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        problems={problems.flatMap(({ general }) => general)}
        onSubmit={submit}
        onInput={guard.onInput}
      >
        {children((path) => problems.map((one) => one.fields[path]).find(Boolean) ?? null)}
      </Form>
      {guard.leaveDialog}
    </Dialog>
  )
}
