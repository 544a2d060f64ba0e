import type { Session } from '../api/session.ts'
import { useSubmit } from '../states/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Problems } from '../ui/problems.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'
import { AccountFields, accountPaths, credentialsIn } from './account-fields.tsx'
import { Frame } from './frame.tsx'

/** One more account, where that is open. */
export default function SignUpPage({ session }: { session: Session }) {
  const words = useOutsideWords()
  const { isBusy, problems, onSubmit } = useSubmit(accountPaths, (values) =>
    session.register(credentialsIn(values)),
  )
  return (
    <Frame title={words.createAccount} footer={<a href="/">{words.toSignIn}</a>}>
      <form onSubmit={onSubmit}>
        <Problems texts={problems.general} />
        <AccountFields problems={problems.fields} />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.createAccount}
        </Button>
      </form>
    </Frame>
  )
}
