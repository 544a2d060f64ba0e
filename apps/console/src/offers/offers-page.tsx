import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'

export function OffersPage() {
  const { shell } = useWords()
  return <Page title={shell.nav.offers}>{null}</Page>
}
