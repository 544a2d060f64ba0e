import type { Credentials } from '../api/session.ts'
import { TextField } from '../ui/field.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'

export const accountPaths = ['email', 'password', 'name'] as const

/** Address and password of a new account. */
export function AccountFields({ problems }: { problems: Readonly<Record<string, string>> }) {
  const words = useOutsideWords()
  return (
    <>
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        error={problems.email ?? null}
      />
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
