import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function SettingsPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.settings}>{null}</Page>
}
