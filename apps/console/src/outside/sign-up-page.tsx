import type { Session } from '../api/session.ts'
import type { Meta } from '../api/session-facts.ts'
import { useSubmit } from '../states/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Problems } from '../ui/problems.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'

const paths = ['email', 'password', 'name'] as const

/** The first account of an installation, or one more where that is open. */
export function SignUpPage({ session, meta }: { session: Session; meta: Meta | null }) {
  const words = useOutsideWords()
  const isFirst = meta?.hasUsers === false
  const { isBusy, problems, onSubmit } = useSubmit(paths, (values) =>
    session.register({ email: String(values.get('email')), password: String(values.get('password')) }),
  )
  return (
    <Frame
      title={isFirst ? words.createOwner : words.createAccount}
      footer={isFirst ? undefined : <a href="/">{words.toSignIn}</a>}
    >
      {isFirst && <p className={styles.hint}>{words.createOwnerHint}</p>}
      <form onSubmit={onSubmit}>
        <Problems texts={problems.general} />
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
          error={problems.fields.email ?? null}
        />
        <TextField
          label={words.password}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          required
          hint={words.passwordHint}
          error={problems.fields.password ?? null}
        />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.createAccount}
        </Button>
      </form>
    </Frame>
  )
}
