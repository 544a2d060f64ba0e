import { change, count, exactChange, money, noFigure, percent, signed } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { useComparedText } from '../states/compared-text.ts'
import { classNames } from '../ui/class-names.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'
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

export type TileName = keyof Figures
type Name = TileName

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
export const tileNames: readonly TileName[] = tiles.map(([name]) => name)
const inCurrency: ReadonlySet<Name> = new Set(['revenue', 'cost', 'profit', 'epc'])
const hasSign: ReadonlySet<Name> = new Set(['profit', 'roi'])

function toneOf(name: Name, value: number | null): string | undefined {
  if (!hasSign.has(name) || value === null || value === 0) return undefined
  return value > 0 ? styles.good : styles.bad
}

/** More of it is good; more cost is neither good nor bad. */
const betterWithMore: ReadonlySet<Name> = new Set<Name>([
  'totalClicks',
  'uniqueClicks',
  'conversions',
  'revenue',
  'profit',
  'roi',
  'epc',
])

/**
 * In percent of what it was; of ROI, which is a percentage, in points. Null: there was nothing to compare
 * with.
 */
export function changeOf(name: Name, value: number | null, before: number | null): number | null {
  if (value === null || before === null) return null
  if (name === 'roi') return Math.round(value - before)
  return before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 100)
}

interface ChangeProps {
  name: Name
  figures: Figures
  before: Figures
}

function Change({ name, figures, before }: ChangeProps) {
  const { overview } = useOverviewWords()
  const changed = changeOf(name, figures[name], before[name])
  if (changed === null)
    return (
      <dd className={styles.change} title={overview.noChange}>
        {noFigure}
        <span className="visually-hidden">{` ${overview.noChange}`}</span>
      </dd>
    )
  const tone = betterWithMore.has(name) && changed !== 0 && (changed > 0 ? styles.good : styles.bad)
  const points = name === 'roi' ? overview.points(signed(changed)) : null
  const exact = points ?? exactChange(changed)
  return (
    <dd className={classNames(styles.change, tone)} title={`${exact} ${overview.toBefore}`}>
      {points ?? change(changed)}
      <span className="visually-hidden">{` ${overview.toBefore}`}</span>
    </dd>
  )
}

export interface TilesProps {
  figures: Figures
  /** Of the period before of the same length; null while they are not there. */
  before: Figures | null
  /** The times of `before`. */
  compared: { from: string; to: string } | null
  currency: string
  /** Which are shown. */
  chosen: readonly TileName[]
}

const chosenOf = (chosen: readonly TileName[]) => tiles.filter(([name]) => chosen.includes(name))

export function Tiles({ figures, before, compared, currency, chosen }: TilesProps) {
  const { overview } = useOverviewWords()
  const comparedText = useComparedText(useView().zone)
  return (
    <>
      <dl className={styles.tiles}>
        {chosenOf(chosen).map(([name, format]) => (
          <div key={name} className={styles.tile}>
            <dt>
              {overview.tiles[name]}
              {inCurrency.has(name) && <span className={styles.unit}>{currency}</span>}
            </dt>
            <dd className={classNames(styles.figure, toneOf(name, figures[name]))}>
              {format(figures[name])}
            </dd>
            {before === null ? (
              <dd className={styles.change}>&nbsp;</dd>
            ) : (
              <Change name={name} figures={figures} before={before} />
            )}
          </div>
        ))}
      </dl>
      <p className={styles.compared}>{compared && overview.compared(comparedText(compared))}</p>
    </>
  )
}

/** Of the same height, so that nothing moves when the figures come. */
export function TilesSkeleton({ chosen }: Pick<TilesProps, 'chosen'>) {
  const { overview } = useOverviewWords()
  const { states } = useWords()
  return (
    <>
      <dl className={styles.tiles} aria-busy aria-label={states.loading}>
        {chosenOf(chosen).map(([name]) => (
          <div key={name} className={styles.tile}>
            <dt>{overview.tiles[name]}</dt>
            <dd className={styles.figure}>&nbsp;</dd>
            <dd className={styles.change}>&nbsp;</dd>
          </div>
        ))}
      </dl>
      <p className={styles.compared} />
    </>
  )
}
