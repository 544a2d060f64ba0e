import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function LinksPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.links}>{null}</Page>
}
