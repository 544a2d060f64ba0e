import { useEffect, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Session } from '../api/session.ts'
import { useSubmit } from '../states/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import type { OutsideWords } from '../words/en/outside.ts'
import { useOutsideWords } from '../words/use-outside-words.ts'

const text = (values: FormData, name: string): string => String(values.get(name) ?? '')

/** One sentence for a wrong address and a wrong password: which of the two it was is not said. */
function refusal(error: unknown, secondsLeft: number, words: OutsideWords): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return secondsLeft > 0 ? words.tooMany(secondsLeft) : null
  if (error.status === 401 || error.status === 400) return words.wrong
  return error.message
}

/**
 * Address and password; the address stays whatever comes back, and after a refusal the password has the
 * focus.
 */
export function SignInForm({ session, email }: { session: Session; email?: string }) {
  const words = useOutsideWords()
  const password = useRef<HTMLInputElement>(null)
  const submit = useSubmit([], (values) =>
    session.signIn({ email: text(values, 'email'), password: text(values, 'password') }),
  )
  const { error } = submit
  const secondsLeft = useCountdown(
    error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null,
  )
  useEffect(() => {
    if (error !== null) password.current?.select()
  }, [error])
  const sentence = refusal(error, secondsLeft, words)
  return (
    <form onSubmit={submit.onSubmit}>
      {sentence && (
        <Note tone="bad" role="alert">
          {sentence}
        </Note>
      )}
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        autoFocus={!email}
      />
      <TextField
        label={words.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        ref={password}
        autoFocus={Boolean(email)}
      />
      <Button type="submit" look="primary" isBusy={submit.isBusy} isDisabled={secondsLeft > 0}>
        {words.signIn}
      </Button>
    </form>
  )
}
