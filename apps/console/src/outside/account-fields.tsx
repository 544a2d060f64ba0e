import type { Credentials } from '../api/session.ts'
import { TextField } from '../ui/field.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'

export const accountPaths = ['email', 'password', 'name'] as const

/** The address of an account. */
export function EmailField(props: { autoFocus?: boolean; error: string | null }) {
  const { email } = useOutsideWords()
  return <TextField label={email} name="email" type="email" autoComplete="username" required {...props} />
}

/** Address and password of a new account. */
export function AccountFields({ problems }: { problems: Readonly<Record<string, string>> }) {
  const words = useOutsideWords()
  return (
    <>
      <EmailField autoFocus error={problems.email ?? null} />
      <TextField
        label={words.password}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
        hint={words.passwordHint}
        error={problems.password ?? null}
      />
    </>
  )
}

export const credentialsIn = (values: FormData): Credentials => ({
  email: String(values.get('email')),
  password: String(values.get('password')),
})
