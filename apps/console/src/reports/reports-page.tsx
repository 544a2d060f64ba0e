import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function ReportsPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.reports}>{null}</Page>
}
