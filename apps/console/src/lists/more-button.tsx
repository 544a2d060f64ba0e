import { Button } from '../ui/button.tsx'
import { useListWords } from '../words/use-list-words.ts'

/** The part of a `useInfiniteQuery` that says whether there is more. */
export interface MorePages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Under a list that is read page by page; nothing on the last one. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: MorePages) {
  const lists = useListWords()
  if (!hasNextPage) return null
  return (
    <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {lists.more}
    </Button>
  )
}
