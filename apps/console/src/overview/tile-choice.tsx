import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'
import styles from './overview.module.css'
import { type TileName, tileNames } from './tiles.tsx'

/** On a phone four say whether all is well, and the chart is in sight. */
const fourTiles: readonly TileName[] = ['totalClicks', 'conversions', 'profit', 'roi']

/**
 * Reads preferences that any version of the console may have written: what is no tile is left out. Without
 * any there are all, on a phone four.
 */
export function useChosenTiles(): readonly TileName[] {
  const { overviewTiles } = useSessionFacts().preferences
  const isNarrow = useIsNarrow()
  const chosen = Array.isArray(overviewTiles) ? tileNames.filter((name) => overviewTiles.includes(name)) : []
  if (chosen.length > 0) return chosen
  return isNarrow ? fourTiles : tileNames
}

/** Which tiles are shown, at least one: stored for the user. */
export function TileChoice() {
  const { overview } = useOverviewWords()
  const changePreferences = useChangePreferences()
  const [isOpen, setOpen] = useState(false)
  const chosen = useChosenTiles()
  const toggle = (name: TileName) =>
    changePreferences({
      overviewTiles: tileNames.filter((one) => (one === name) !== chosen.includes(one)),
    })
  const trigger = (
    <Button>
      <SlidersHorizontal aria-hidden />
      {overview.chooseTiles}
    </Button>
  )
  return (
    <Popover
      trigger={trigger}
      label={overview.chooseTiles}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
    >
      <div className={styles.choices}>
        {tileNames.map((name) => (
          <CheckField
            key={name}
            label={overview.tiles[name]}
            checked={chosen.includes(name)}
            disabledReason={chosen.length === 1 && chosen.includes(name) ? overview.oneTile : null}
            onChange={() => toggle(name)}
          />
        ))}
      </div>
    </Popover>
  )
}
