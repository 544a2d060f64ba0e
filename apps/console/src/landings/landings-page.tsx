import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function LandingsPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.landings}>{null}</Page>
}
