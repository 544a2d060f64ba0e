import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { Button } from '../ui/button.tsx'
import { ColumnList } from '../ui/column-list.tsx'
import { Popover } from '../ui/popover.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'
import {
  isSameView,
  type LinkColumn,
  type LinksView,
  linkColumns,
  linksPresetNames,
  linksPresets,
  linksViewOf,
  storedView,
} from './links-view.ts'

export const useLinksView = (): LinksView => linksViewOf(useSessionFacts().preferences)

/** What the list shows of each link, by a preset or one by one: stored for the user. */
export function LinksColumns() {
  const { links } = useLinksWords()
  const view = useLinksView()
  const changePreferences = useChangePreferences()
  const [isOpen, setOpen] = useState(false)
  const choose = (chosen: LinksView) => changePreferences({ linksView: storedView(chosen) })
  const labels: Readonly<Record<string, string>> = links.columns
  const isColumn = (name: string): name is LinkColumn => linkColumns.some((column) => column === name)
  const trigger = (
    <Button>
      <Columns3 aria-hidden />
      {links.columnsOpen}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={links.columnsOpen} isOpen={isOpen} onOpenChange={setOpen} align="end">
      <div className={styles.columnsPanel}>
        <div className={styles.presets}>
          {linksPresetNames.map((name) => (
            <Button
              key={name}
              look="quiet"
              aria-pressed={isSameView(linksPresets[name], view)}
              onClick={() => choose(linksPresets[name])}
            >
              {links.presets[name]}
            </Button>
          ))}
        </div>
        <ColumnList
          all={linkColumns}
          chosen={view.columns}
          labelOf={(name) => labels[name] ?? name}
          onChange={(chosen) => choose({ ...view, columns: chosen.filter(isColumn) })}
        />
      </div>
    </Popover>
  )
}
