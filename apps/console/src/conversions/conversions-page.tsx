import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import { ConversionList } from './conversion-list.tsx'

/** Leads and sales of the workspace. */
export function ConversionsPage() {
  const { shell } = useWords()
  return (
    <Page title={shell.nav.conversions}>
      <ConversionList />
    </Page>
  )
}
