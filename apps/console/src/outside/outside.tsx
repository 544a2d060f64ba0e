import type { Session } from '../api/session.ts'
import type { Meta } from '../api/session-facts.ts'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

/** Which page nobody's session gets: sign-in at every address but these, so that afterwards the wanted page is there. */
export function Outside({ session, meta, path }: { session: Session; meta: Meta | null; path: string }) {
  if (meta?.hasUsers === false) return <SignUpPage session={session} meta={meta} />
  if (path === '/sign-up' && meta?.signupOpen) return <SignUpPage session={session} meta={meta} />
  return <SignInPage session={session} meta={meta} />
}
