import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function PostbacksPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.postbacks}>{null}</Page>
}
