import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function SourcesPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.sources}>{null}</Page>
}
