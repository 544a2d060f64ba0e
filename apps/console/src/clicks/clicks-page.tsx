import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import { ClickLog, useClicksSearch } from './click-log.tsx'

/** That traffic comes, and what came of one click. */
export function ClicksPage() {
  const { shell } = useWords()
  const { clicks } = useClickWords()
  const { search, change } = useClicksSearch()
  const { filters = [] } = search
  const clear = <Button onClick={() => change({ filters: undefined })}>{clicks.clear(filters.length)}</Button>
  return (
    <Page title={shell.nav.clicks}>
      <ClickLog filters={filters} beside={clear} />
    </Page>
  )
}
