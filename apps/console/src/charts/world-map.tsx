import { count } from '../format/numbers.ts'
import { useChartWords } from '../words/use-chart-words.ts'
import styles from './charts.module.css'
import outlines from './world-map.json' with { type: 'json' }

export interface Country {
  /** Two letters; null: it is not known. */
  code: string | null
  name: string
  count: number
  /** Where it can be chosen; a list beside the map must offer the same to keys. */
  onChoose?: () => void
}

const steps = 4

/**
 * Clicks by country: the darker the more, with a sentence that names the first. What is too small for the map
 * is in the list alone.
 */
export default function WorldMap({ countries }: { countries: readonly Country[] }) {
  const { charts } = useChartWords()
  const byCode = new Map(countries.flatMap((country) => (country.code ? [[country.code, country]] : [])))
  const [first] = [...byCode.values()].toSorted((one, other) => other.count - one.count)
  const most = first?.count ?? 0
  const sentence = first && most > 0 ? charts.mostFrom(first.name, count(most)) : charts.none
  return (
    <svg role="img" aria-label={sentence} viewBox="0 0 960 470" className={styles.map}>
      {Object.entries(outlines).map(([code, outline]) => (
        <Outline key={code} outline={outline} country={byCode.get(code)} most={most} />
      ))}
    </svg>
  )
}

function Outline({
  outline,
  country,
  most,
}: {
  outline: string
  country: Country | undefined
  most: number
}) {
  const clicks = country?.count ?? 0
  const step = clicks === 0 ? 0 : Math.ceil((clicks / most) * steps)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the list do the same by keys.
    <path
      d={outline}
      data-country={country?.code}
      className={styles[`step${step}`]}
      onClick={country?.onChoose}
    >
      {country && <title>{`${country.name}: ${count(clicks)}`}</title>}
    </path>
  )
}
