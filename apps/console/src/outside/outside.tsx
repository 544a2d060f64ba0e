import { Suspense } from 'react'
import type { OutsideCalls } from '../api/outside-calls.ts'
import type { Send } from '../api/send-json.ts'
import type { Session } from '../api/session.ts'
import type { Meta } from '../api/session-facts.ts'
import type { Notice } from '../ui/layer-props.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SignInPage } from './sign-in-page.tsx'

// Seldom in the life of an installation or of a user: signing in waits for none of them.
const FirstAccountPage = lazyPart(() => import('./first-account-page.tsx'))
const SignUpPage = lazyPart(() => import('./sign-up-page.tsx'))
const InvitationPage = lazyPart(() => import('./invitation-page.tsx'))
const ForgotPage = lazyPart(async () => ({ default: (await import('./password-pages.tsx')).ForgotPage }))
const ResetPage = lazyPart(async () => ({ default: (await import('./password-pages.tsx')).ResetPage }))

export interface OutsideProps {
  /** Of the page. */
  origin: string
  send: Send
  session: Session
  calls: OutsideCalls
  meta: Meta | null
  path: string
  /** The fragment, without its sign: tokens of mails ride in it. */
  token: string
  /** Says something on the first page inside. */
  onNotice: (notice: Notice) => void
}

/**
 * What is shown without a session: sign-in at every address but these, so that afterwards the wanted page is
 * there.
 */
export const Outside = (props: OutsideProps) => (
  <Suspense fallback={null}>
    <Page {...props} />
  </Suspense>
)

function Page({ session, calls, meta, path, token, onNotice, ...api }: OutsideProps) {
  if (path === '/reset') return <ResetPage calls={calls} token={token} />
  if (meta?.hasUsers === false) {
    const props = { session, onNotice, offersDemoData: meta.demoData, ...api }
    return <FirstAccountPage {...props} />
  }
  if (path === '/forgot') return <ForgotPage calls={calls} meta={meta} />
  if (path === '/invite' && token !== '')
    return <InvitationPage calls={calls} session={session} token={token} meta={meta} />
  if (path === '/sign-up' && meta?.signupOpen) return <SignUpPage session={session} />
  return <SignInPage session={session} meta={meta} />
}
