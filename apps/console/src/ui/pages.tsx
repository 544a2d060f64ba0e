import { useListWords } from '../words/use-list-words.ts'
import { Button } from './button.tsx'

export interface PagesProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** To the page before and after; nothing where there is one page only. */
export function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const lists = useListWords()
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  if (total <= pageSize) return null
  return (
    <nav aria-label={lists.pages(first, last, total)}>
      <Button isDisabled={page === 1} onClick={() => onPage(page - 1)}>
        {lists.previous}
      </Button>
      {lists.pages(first, last, total)}
      <Button isDisabled={last >= total} onClick={() => onPage(page + 1)}>
        {lists.next}
      </Button>
    </nav>
  )
}
