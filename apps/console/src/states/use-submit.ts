import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusFirstInvalid, hasUnreadable } from '../ui/focus.ts'
import { type FormProblems, formProblems, noProblems } from './form-problems.ts'
import { useOnePending } from './use-pending.ts'

export interface Submit {
  isBusy: boolean
  error: unknown
  problems: FormProblems
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that is sent once at a time and does not lose what was typed, whatever comes back. */
export function useSubmit(paths: readonly string[], send: (values: FormData) => Promise<unknown>): Submit {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const onePending = useOnePending()
  useEffect(() => {
    if (error !== null) focusFirstInvalid(form.current)
  }, [error])
  const submit = async (sent: HTMLFormElement) => {
    form.current = sent
    setBusy(true)
    try {
      await send(new FormData(sent))
      setError(null)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    if (!hasUnreadable(sent)) void onePending('submit', () => submit(sent))
  }
  return {
    isBusy,
    error,
    problems: error === null ? noProblems : formProblems(error, paths),
    onSubmit,
  }
}
