import { useState } from 'react'
import type { OutsideCalls } from '../api/outside-calls.ts'
import type { Meta } from '../api/session-facts.ts'
import { useSubmit } from '../states/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Problems } from '../ui/problems.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'
import { usePasswordWords } from '../words/use-password-words.ts'
import { EmailField } from './account-fields.tsx'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'

export function ForgotPage({ calls, meta }: { calls: OutsideCalls; meta: Meta | null }) {
  const words = { ...useOutsideWords(), ...usePasswordWords() }
  const [isSent, setSent] = useState(false)
  const submit = useSubmit(['email'], async (values) => {
    await calls.forgot(String(values.get('email')))
    setSent(true)
  })
  const hint = meta?.mail === false ? words.forgotNoMail : isSent ? words.forgotSent : words.forgotHint
  return (
    <Frame title={words.forgot} footer={<a href="/">{words.toSignIn}</a>}>
      <p className={styles.hint} role="status">
        {hint}
      </p>
      {meta?.mail !== false && !isSent && (
        <form onSubmit={submit.onSubmit}>
          <Problems texts={submit.problems.general} />
          <EmailField error={submit.problems.fields.email ?? null} />
          <Button type="submit" look="primary" isBusy={submit.isBusy}>
            {words.sendLink}
          </Button>
        </form>
      )}
    </Frame>
  )
}

/** @param token of the mail: it came in the fragment, which no server sees */
export function ResetPage({ calls, token }: { calls: OutsideCalls; token: string }) {
  const words = { ...useOutsideWords(), ...usePasswordWords() }
  const [isDone, setDone] = useState(false)
  const submit = useSubmit(['newPassword'], async (values) => {
    await calls.reset(token, String(values.get('newPassword')))
    setDone(true)
  })
  return (
    <Frame title={words.reset} footer={<a href="/">{words.toSignIn}</a>}>
      {isDone ? (
        <p role="status">{words.resetDone}</p>
      ) : (
        <form onSubmit={submit.onSubmit}>
          <Problems texts={submit.problems.general} />
          <TextField
            label={words.newPassword}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
            hint={words.passwordHint}
            error={submit.problems.fields.newPassword ?? null}
          />
          <Button type="submit" look="primary" isBusy={submit.isBusy}>
            {words.savePassword}
          </Button>
        </form>
      )}
    </Frame>
  )
}
