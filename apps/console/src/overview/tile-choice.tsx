import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import styles from './overview.module.css'
import { type TileName, tileNames } from './tiles.tsx'

/**
 * Reads preferences that any version of the console may have written: what is no tile is left out, and
 * without any there are all.
 */
export function chosenTilesOf({ overviewTiles }: Readonly<Record<string, unknown>>): readonly TileName[] {
  if (!Array.isArray(overviewTiles)) return tileNames
  const chosen = tileNames.filter((name) => overviewTiles.includes(name))
  return chosen.length === 0 ? tileNames : chosen
}

/** Which tiles are shown, at least one: kept for the user. */
export function TileChoice() {
  const { overview } = useOverviewWords()
  const { preferences } = useSessionFacts()
  const changePreferences = useChangePreferences()
  const [isOpen, setOpen] = useState(false)
  const chosen = chosenTilesOf(preferences)
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
