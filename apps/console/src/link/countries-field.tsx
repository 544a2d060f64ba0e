import { type ClipboardEvent, useId, useState } from 'react'
import { countryCodes, countryLabel, isCountryLabel } from '../format/countries.ts'
import { CountryNames } from '../states/country-names.tsx'
import { Chip } from '../ui/chip.tsx'
import { TextField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './values.module.css'

interface CountriesFieldProps {
  /** Codes. */
  values: readonly string[]
  onChange: (values: string[]) => void
  hint?: string
  error: string | null
}

/** A comma after it, or one of the list. */
const isWhole = (text: string): boolean => /[,;]\s*$/.test(text) || isCountryLabel(text)
/** The text of the field with what is pasted in place of what is selected. */
function withPasted({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>): string {
  const { value, selectionStart, selectionEnd } = currentTarget
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return value.slice(0, start) + clipboardData.getData('text') + value.slice(end)
}

const nothingTyped = { text: '', codes: [] as readonly string[] }

/**
 * Some countries by their names or codes, one by one or as a list. What is typed counts at once; it becomes a
 * chip when a comma, Enter or the next field ends it.
 */
export function CountriesField({ values, onChange, hint, error }: CountriesFieldProps) {
  const { flow } = useFlowWords()
  const id = useId()
  const [typed, setTyped] = useState(nothingTyped)
  // The API stores codes as they were sent, and compares them without regard to case.
  const codesBefore = values.map((code) => code.toUpperCase())
  const chosen = codesBefore.filter((code) => code !== '' && !typed.codes.includes(code))
  const unknown = chosen.find((code) => countryLabel(code) === code)
  const type = (text: string) => {
    const codes = countryCodes(text).filter((code) => !chosen.includes(code))
    setTyped(isWhole(text) ? nothingTyped : { text, codes })
    onChange([...chosen, ...codes])
  }
  return (
    <div className={styles.countries}>
      <TextField
        label={flow.countries}
        hint={hint}
        error={error ?? (unknown === undefined ? null : flow.noCountry(unknown))}
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={typed.text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(nothingTyped)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.text === '') return
          // Else it saves the flow.
          event.preventDefault()
          setTyped(nothingTyped)
        }}
        onPaste={(event) => {
          // A field of one line would join the lines of a list.
          event.preventDefault()
          type(`${withPasted(event)},`)
        }}
      />
      <CountryNames id={id} />
      <div className={styles.chosen}>
        {chosen.map((code) => (
          <Chip
            key={code}
            tone={countryLabel(code) === code ? 'bad' : 'neutral'}
            remove={{
              label: flow.removeCountry(countryLabel(code)),
              onRemove: () => onChange(codesBefore.filter((other) => other !== code)),
            }}
          >
            {countryLabel(code)}
          </Chip>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {chosen.length > 0 && flow.chosenCountries(chosen.map(countryLabel).join(', '))}
      </span>
    </div>
  )
}
