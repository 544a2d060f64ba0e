import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { type RangeName, rangePresets } from '../../time/presets.ts'
import type { Range } from '../../time/view.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './top-bar.module.css'

interface RangePanelProps {
  chosen: Range
  /** What is chosen, as dates. */
  days: { from: string; to: string }
  zone: string
  choose: (range: Range) => void
}

/** Presets, each with its key, or two dates. */
export function RangePanel({ chosen, days, zone, choose }: RangePanelProps) {
  return (
    <>
      <Presets chosen={chosen} choose={choose} />
      <OwnRange key={`${days.from}${days.to}`} days={days} zone={zone} choose={choose} />
    </>
  )
}

function Presets({ chosen, choose }: { chosen: Range; choose: (range: RangeName) => void }) {
  const { shell } = useWords()
  const pressKey = (event: KeyboardEvent) => {
    const preset = rangePresets.find(({ key }) => key === event.key)
    if (preset && !event.ctrlKey && !event.metaKey && !event.altKey) choose(preset.name)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what its buttons do.
    <div className={styles.presets} onKeyDown={pressKey}>
      {rangePresets.map(({ name, key }) => (
        <button
          key={name}
          type="button"
          className={styles.preset}
          aria-pressed={chosen === name}
          onClick={() => choose(name)}
        >
          {shell.ranges[name]}
          <kbd aria-hidden>{key}</kbd>
        </button>
      ))}
    </div>
  )
}

function OwnRange({ days, zone, choose }: Omit<RangePanelProps, 'chosen'>) {
  const { shell } = useWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    choose({ from: String(values.get('from')), to: String(values.get('to')) })
  }
  return (
    <form className={styles.own} onSubmit={submit}>
      <DayField label={shell.from} name="from" zone={zone} defaultValue={days.from} required />
      <DayField label={shell.to} name="to" zone={zone} defaultValue={days.to} required />
      <Button type="submit" look="primary">
        {shell.apply}
      </Button>
    </form>
  )
}

const shownZones = 100

/** Those that matter first, then all, by any part of their name. */
function matchingZones(search: string, first: readonly string[]): string[] {
  const wanted = search.trim().toLowerCase().replaceAll(' ', '_')
  const all = [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return all.filter((zone) => zone.toLowerCase().includes(wanted)).slice(0, shownZones)
}

/** Zones, found by typing; Enter takes the first. */
export function ZonePanel({
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
