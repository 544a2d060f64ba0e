import { useView } from '../routing/view.tsx'
import { useAddressFilters } from '../states/address-filters.ts'
import { FilterChips } from '../states/filter-chips.tsx'
import { Page } from '../ui/page.tsx'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import { ConversionList } from './conversion-list.tsx'
import styles from './conversions.module.css'

/** Leads and sales of the workspace, or those that the filters of the address leave. */
export function ConversionsPage() {
  const { shell } = useWords()
  const { filters, change } = useAddressFilters()
  return (
    <Page title={shell.nav.conversions}>
      {filters.length > 0 && (
        <div className={styles.narrowed}>
          <FilterChips filters={filters} onChange={change} />
          <ByTheirTime />
        </div>
      )}
      <ConversionList filters={filters} onClear={filters.length > 0 ? () => change([]) : undefined} />
    </Page>
  )
}

/** A report by the time of clicks, which led here, may count others in the same days. */
function ByTheirTime() {
  const { conversions } = useClickWords()
  return useView().basis === 'click' && <p className={styles.note}>{conversions.byTheirTime}</p>
}
