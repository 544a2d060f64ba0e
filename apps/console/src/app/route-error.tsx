import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { Failure } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { isMissingCode } from '../ui/lazy-part.tsx'
import { useWords } from '../words/use-words.ts'

/** Where a page fails as a whole; the shell around it stays. */
export const RouteError = ({ error, reset }: ErrorComponentProps) =>
  isMissingCode(error) ? (
    <MissingPage />
  ) : (
    <Failure error={error instanceof Error ? error : new Error(String(error))} retry={reset} isPage />
  )

/** The router has reloaded once by itself: its code is still not there. */
function MissingPage() {
  const { states } = useWords()
  const reload = (
    <Button look="primary" onClick={() => location.reload()}>
      {states.reload}
    </Button>
  )
  return (
    <Empty title={states.missingPage} action={reload} isPage>
      {states.missingPageHint}
    </Empty>
  )
}

export const NotFoundPage = () => (
  <Failure error={new ApiError(404, { code: 'NOT_FOUND', message: '' })} isPage />
)
