import { count, money, percent } from '../format/numbers.ts'
import { Empty } from '../ui/empty.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './overview.module.css'

/** The figures of a range; those that could not be computed are null. */
export interface Figures {
  totalClicks: number
  uniqueClicks: number
  conversions: number
  revenue: number | null
  cost: number | null
  profit: number | null
  roi: number | null
  epc: number | null
}

type Name = keyof Figures

const tiles: readonly (readonly [Name, (value: number | null) => string])[] = [
  ['totalClicks', count],
  ['uniqueClicks', count],
  ['conversions', count],
  ['revenue', money],
  ['cost', money],
  ['profit', money],
  ['roi', percent],
  ['epc', money],
]
const inCurrency: ReadonlySet<Name> = new Set(['revenue', 'cost', 'profit', 'epc'])
const signed: ReadonlySet<Name> = new Set(['profit', 'roi'])

function toneOf(name: Name, value: number | null): string | undefined {
  if (!signed.has(name) || value === null || value === 0) return undefined
  return value > 0 ? styles.good : styles.bad
}

export function Tiles({ figures, currency }: { figures: Figures; currency: string }) {
  const { overview } = useWords()
  return (
    <>
      <dl className={styles.tiles}>
        {tiles.map(([name, format]) => (
          <div key={name} className={styles.tile}>
            <dt>
              {overview.tiles[name]}
              {inCurrency.has(name) && <span className={styles.unit}>{currency}</span>}
            </dt>
            <dd className={toneOf(name, figures[name])}>{format(figures[name])}</dd>
          </div>
        ))}
      </dl>
      {figures.totalClicks === 0 && <Empty title={overview.noClicks} />}
    </>
  )
}

/** Of the same height, so that nothing moves when the figures come. */
export function TilesSkeleton() {
  const { overview, states } = useWords()
  return (
    <dl className={styles.tiles} aria-busy aria-label={states.loading}>
      {tiles.map(([name]) => (
        <div key={name} className={styles.tile}>
          <dt>{overview.tiles[name]}</dt>
          <dd>&nbsp;</dd>
        </div>
      ))}
    </dl>
  )
}
