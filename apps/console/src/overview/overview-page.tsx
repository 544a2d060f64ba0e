import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function OverviewPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.overview}>{null}</Page>
}
