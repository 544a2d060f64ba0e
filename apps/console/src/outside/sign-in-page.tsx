import type { Session } from '../api/session.ts'
import type { Meta } from '../api/session-facts.ts'
import { useOutsideWords } from '../words/use-outside-words.ts'
import { Frame } from './frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage({ session, meta }: { session: Session; meta: Meta | null }) {
  const words = useOutsideWords()
  return (
    <Frame
      title={words.signIn}
      footer={
        <>
          <a href="/forgot">{words.forgotLink}</a>
          {meta?.signupOpen && <a href="/sign-up">{words.createAccountLink}</a>}
        </>
      }
    >
      <SignInForm session={session} />
    </Frame>
  )
}
