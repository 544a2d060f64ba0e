import { useChartWords } from '../words/use-chart-words.ts'
import styles from './charts.module.css'
import { greatestOf, type Measure, shadeOf, useClicks } from './measure.ts'
import outlines from './world-map.json' with { type: 'json' }

export interface Country {
  /** Two letters; null: it is not known. */
  code: string | null
  name: string
  value: number | null
  /** Where it can be chosen; a list beside the map must offer the same to keys. */
  onChoose?: () => void
}

interface WorldMapProps {
  countries: readonly Country[]
  /** What the values are; without one they are clicks. */
  measure?: Measure
}

/**
 * Figures by country: the darker the more, with a sentence that names the first. What is too small for the
 * map is in the list alone.
 */
export default function WorldMap({ countries, measure }: WorldMapProps) {
  const { charts } = useChartWords()
  const clicks = useClicks()
  const { name, text } = measure ?? clicks
  const byCode = new Map(countries.flatMap((country) => (country.code ? [[country.code, country]] : [])))
  const known = [...byCode.values()].filter(({ value }) => value !== null && value !== 0)
  const [first] = known.toSorted((one, other) => Number(other.value) - Number(one.value))
  const greatest = greatestOf(known.map(({ value }) => value))
  const sentence = first ? charts.mostFrom(first.name, { name, value: text(first.value) }) : charts.none(name)
  return (
    <svg role="img" aria-label={sentence} viewBox="0 0 960 470" className={styles.map}>
      {Object.entries(outlines).map(([code, outline]) => (
        <Outline key={code} outline={outline} country={byCode.get(code)} greatest={greatest} text={text} />
      ))}
    </svg>
  )
}

interface OutlineProps {
  outline: string
  country: Country | undefined
  greatest: number
  text: Measure['text']
}

function Outline({ outline, country, greatest, text }: OutlineProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the list do the same by keys.
    <path
      d={outline}
      data-country={country?.code}
      className={styles[shadeOf(country?.value ?? null, greatest)]}
      onClick={country?.onChoose}
    >
      {country && <title>{`${country.name}: ${text(country.value)}`}</title>}
    </path>
  )
}
