import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function NetworksPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.networks}>{null}</Page>
}
