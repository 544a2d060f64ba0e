import { useEffect, useState } from 'react'
import { ApiError, errorWithoutAnswer, isMissing } from '../api/api-error.ts'
import type { InvitationPreview, OutsideCalls } from '../api/outside-calls.ts'
import type { Session } from '../api/session.ts'
import type { Meta } from '../api/session-facts.ts'
import { useOutsideWords } from '../words/use-outside-words.ts'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Says which workspace, role and address before anyone signs in; accepting is the page inside's. */
export default function InvitationPage({ calls, session, token, meta }: InvitationPageProps) {
  const words = useOutsideWords()
  const [preview, setPreview] = useState<InvitationPreview | ApiError | null>(null)
  useEffect(() => {
    calls.invitation(token).then(setPreview, (cause: unknown) => setPreview(errorWithoutAnswer(cause)))
  }, [calls, token])
  const links = meta?.signupOpen ? <a href={`/sign-up#${token}`}>{words.createAccountLink}</a> : undefined
  return (
    <Frame title={words.invitation} footer={links}>
      {preview instanceof ApiError && <p role="alert">{isMissing(preview) ? words.gone : preview.message}</p>}
      {preview !== null && !(preview instanceof ApiError) && (
        <>
          <p>{words.invited(preview.workspaceName, preview.role)}</p>
          <p className={styles.hint}>{words.acceptFirst}</p>
          <SignInForm session={session} email={preview.email} />
        </>
      )}
    </Frame>
  )
}

interface InvitationPageProps {
  calls: OutsideCalls
  session: Session
  token: string
  meta: Meta | null
}
