import { useAddressFilters } from '../states/address-filters.ts'
import { FilterChips } from '../states/filter-chips.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import { ClickLog } from './click-log.tsx'

/** That traffic comes, and what came of one click. */
export function ClicksPage() {
  const { shell } = useWords()
  const { filters, change } = useAddressFilters()
  return (
    <Page title={shell.nav.clicks}>
      <ClickLog filters={filters} beside={<FilterChips filters={filters} onChange={change} />} />
    </Page>
  )
}
