import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function AlertsPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.alerts}>{null}</Page>
}
