import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function ConversionsPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.conversions}>{null}</Page>
}
