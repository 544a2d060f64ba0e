import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function CostsPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.costs}>{null}</Page>
}
