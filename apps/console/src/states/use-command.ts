import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import { type FormProblems, formProblems, noProblems } from './form-problems.ts'
import { errorText } from './load-state.tsx'
import { useOnePending } from './use-pending.ts'

export interface Command<Input, Result> {
  run: (input: Input) => void
  isBusy: boolean
  problems: FormProblems
  /** Whatever went wrong, also what a notice said. */
  error: Error | null
  result: Result | undefined
  reset: () => void
}

export interface CommandOptions<Input, Result> {
  call: (input: Input) => Promise<Result>
  /** What is read again after it; left out for a call that changes nothing, or that does so itself. */
  refreshes?: QueryKey
  /** The fields of its form; without any, what goes wrong is a notice. */
  fields?: readonly string[]
  /** What is said after it. */
  done?: string
  onDone?: (result: Result, input: Input) => void
}

/**
 * One call that a person starts: it refreshes what it changed, says that it is done, and sorts what is wrong
 * to its form's fields.
 */
export function useCommand<Input, Result>(options: CommandOptions<Input, Result>): Command<Input, Result> {
  const { call, refreshes, fields, done, onDone } = options
  const queries = useQueryClient()
  const notify = useNotify()
  const words = useWords()
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: async (result, input) => {
      if (done) notify({ text: done })
      onDone?.(result, input)
      if (refreshes) await queries.invalidateQueries({ queryKey: refreshes })
    },
    onError: (error) => {
      const isForForm =
        fields !== undefined && error instanceof ApiError && error.status < 500 && error.status >= 400
      if (!isForForm) notify({ text: errorText(error, words), isError: true })
    },
  })
  const onePending = useOnePending()
  // Of a form one at a time; of a list, one of each row.
  const keyOf = (input: Input) => (fields === undefined ? (JSON.stringify(input) ?? '') : 'form')
  return {
    // What goes wrong is in `error`, and was said.
    run: (input) => void onePending(keyOf(input), () => mutation.mutateAsync(input).catch(() => undefined)),
    isBusy: mutation.isPending,
    problems: mutation.error && fields ? formProblems(mutation.error, fields) : noProblems,
    error: mutation.error,
    result: mutation.data,
    reset: mutation.reset,
  }
}
