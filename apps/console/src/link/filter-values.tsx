import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'
import { numbered } from './numbered.ts'

interface FilterValuesProps {
  kind: string
  matching: string
  values: readonly string[]
  onChange: (values: string[]) => void
  errorOf: (field: string) => string | null
}

/** Any of them: a field each, so that what is wrong with one is said at it. Pasted lines are a value each. */
export function FilterValues({ kind, matching, values, onChange, errorOf }: FilterValuesProps) {
  const { flow } = useFlowWords()
  const problemOf = useValueProblem(kind)
  const set = (index: number, some: readonly string[]) =>
    onChange(values.flatMap((value, at) => (at === index ? some : [value])))
  const paste = (index: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/)
    const some = lines.map((line) => line.trim()).filter((line) => line !== '')
    if (some.length < 2) return
    event.preventDefault()
    set(index, [...(values[index] ? [values[index]] : []), ...some])
  }
  return (
    <div className={styles.values}>
      {numbered(values).map(({ item: value, index, key }) => (
        <div key={key} className={styles.value}>
          <TextField
            label={flow.value(index + 1)}
            isLabelHidden
            placeholder={flow.placeholders[matching] ?? flow.examples[kind]}
            autoComplete="off"
            spellCheck={false}
            value={value}
            error={problemOf(value) ?? errorOf(`values.${index}`)}
            onChange={(event) => set(index, [event.target.value])}
            onPaste={paste(index)}
          />
          {values.length > 1 && (
            <Button
              look="quiet"
              isIcon
              aria-label={flow.removeValue(index + 1)}
              onClick={() => set(index, [])}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {errorOf('values') && <p role="alert">{errorOf('values')}</p>}
      <Button look="quiet" onClick={() => onChange([...values, ''])}>
        <Plus aria-hidden />
        {flow.addValue}
      </Button>
    </div>
  )
}

/** What is wrong with a value as it is typed, by the rule of the API; loaded where it is needed. */
function useValueProblem(kind: string): (value: string) => string | null {
  const { flow } = useFlowWords()
  const { data: isAddress } = useQuery({
    queryKey: ['code', 'is-address'],
    queryFn: async () => (await import('./is-address.ts')).isAddress,
    enabled: kind === 'ip',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (value) => {
    const isChecked = kind === 'ip' && value !== '' && !value.startsWith('list:')
    return isChecked && isAddress && !isAddress(value) ? flow.notAnAddress : null
  }
}
