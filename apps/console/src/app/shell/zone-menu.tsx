import { Globe } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useChangeView, useView } from '../../routing/view.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './top-bar.module.css'

const shownZones = 100

/** Those that matter first, then all, by any part of their name. */
function matchingZones(search: string, first: readonly string[]): string[] {
  const wanted = search.trim().toLowerCase().replaceAll(' ', '_')
  const all = [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return all.filter((zone) => zone.toLowerCase().includes(wanted)).slice(0, shownZones)
}

/** The zone that days and hours are counted in; always in sight, since it changes every figure. */
export function ZoneMenu({ isTimeless }: { isTimeless: boolean }) {
  const { shell } = useWords()
  const { zone } = useView()
  const { workspace, user } = useSessionFacts()
  const changeView = useChangeView()
  const [isOpen, setOpen] = useState(false)
  const choose = (next: string) => {
    setOpen(false)
    changeView({ zone: next === workspace.timezone ? undefined : next })
  }
  const trigger = (
    <Button
      look="quiet"
      className={styles.zone}
      disabledReason={isTimeless ? shell.noTimeHere : null}
      aria-label={`${shell.zone}: ${zone}`}
    >
      <Globe aria-hidden />
      <span>{zone.replaceAll('_', ' ')}</span>
    </Button>
  )
  return (
    <Popover
      trigger={trigger}
      label={shell.zone}
      isOpen={isOpen && !isTimeless}
      onOpenChange={setOpen}
      align="end"
    >
      <ZoneList chosen={zone} first={[zone, workspace.timezone, user.timezone]} choose={choose} />
    </Popover>
  )
}

function ZoneList({
  chosen,
  first,
  choose,
}: {
  chosen: string
  first: string[]
  choose: (zone: string) => void
}) {
  const { shell } = useWords()
  const [search, setSearch] = useState('')
  const zones = useMemo(() => matchingZones(search, first), [search, first])
  return (
    <div className={styles.zones}>
      <div className={styles.search}>
        <TextField
          label={shell.zoneSearch}
          isLabelHidden
          placeholder={shell.zoneSearch}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && zones[0] && choose(zones[0])}
        />
      </div>
      <div className={styles.list}>
        {zones.length === 0 && <p className={styles.nothing}>{shell.noZones}</p>}
        {zones.map((zone) => (
          <button
            key={zone}
            type="button"
            className={styles.preset}
            aria-pressed={zone === chosen}
            onClick={() => choose(zone)}
          >
            {zone.replaceAll('_', ' ')}
          </button>
        ))}
      </div>
    </div>
  )
}
