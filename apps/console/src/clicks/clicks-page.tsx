import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import { ClickLog } from './click-log.tsx'

/** That traffic comes, and what came of one click. */
export function ClicksPage() {
  const { shell } = useWords()
  return (
    <Page title={shell.nav.clicks}>
      <ClickLog />
    </Page>
  )
}
