import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusFirstInvalid, hasUnreadable } from '../ui/focus.ts'
import { type FormProblems, formProblems, noProblems } from './form-problems.ts'

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
  useEffect(() => {
    if (error !== null) focusFirstInvalid(form.current)
  }, [error])
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || hasUnreadable(event.currentTarget)) return
    form.current = event.currentTarget
    setBusy(true)
    try {
      await send(new FormData(event.currentTarget))
      setError(null)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    error,
    problems: error === null ? noProblems : formProblems(error, paths),
    onSubmit: (event) => void onSubmit(event),
  }
}
