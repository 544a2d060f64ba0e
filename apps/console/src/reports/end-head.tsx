import { errorText } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/use-words.ts'
import type { LevelEnd } from './use-report-pages.ts'

/** How many rows are not loaded yet, or why they could not be, and a button that loads the next of them. */
export function EndHead({ end: { left, isLoading, error, load } }: { end: LevelEnd }) {
  const words = useWords()
  const text = error ? errorText(error, words, 'reports') : words.reports.left(left)
  return (
    <>
      <span>{isLoading ? words.states.loading : text}</span>
      <Button look="quiet" tabIndex={-1} onClick={load} isBusy={isLoading}>
        {error ? words.states.retry : words.reports.loadMore}
      </Button>
    </>
  )
}
