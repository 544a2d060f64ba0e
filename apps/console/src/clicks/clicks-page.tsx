import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function ClicksPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.clicks}>{null}</Page>
}
