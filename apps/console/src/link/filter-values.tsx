import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, useId } from 'react'
import { useApi } from '../api/client.ts'
import { type ListSummary, listQueries } from '../api/lists.queries.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { listsFor, takesLists } from './filter-kinds.ts'
import styles from './flow.module.css'
import { numbered } from './numbered.ts'
import { RegexSample, regexCode } from './regex-sample.tsx'

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
  const lists = useLists(kind, matching)
  const problemOf = useValueProblem({ kind, matching, lists })
  const listsId = useId()
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
            list={lists ? listsId : undefined}
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
      {lists && <ListNames id={listsId} lists={lists} />}
      {matching === 'regex' && <RegexSample patterns={values} />}
    </div>
  )
}

/**
 * Those of the workspace that a value may name as `list:NAME`; null: it may name none, or they are not known.
 */
function useLists(kind: string, matching: string): ListSummary[] | null {
  const isWanted = takesLists(kind, matching)
  const { data } = useQuery({ ...listQueries(useApi()).list(), enabled: isWanted })
  return isWanted && data ? listsFor(kind, data.data) : null
}

const listPrefix = 'list:'

/** To choose from while one types. */
function ListNames({ id, lists }: { id: string; lists: readonly ListSummary[] }) {
  const { flow } = useFlowWords()
  return (
    <datalist id={id}>
      {lists.map(({ id: listId, name, entriesCount }) => (
        <option key={listId} value={`${listPrefix}${name}`}>
          {flow.entries(entriesCount)}
        </option>
      ))}
    </datalist>
  )
}

const isMissing = (value: string, lists: readonly ListSummary[]): boolean => {
  const wanted = value.slice(listPrefix.length).trim().toLowerCase()
  return !lists.some(({ name }) => name.toLowerCase() === wanted)
}

interface ValueContext {
  kind: string
  matching: string
  lists: readonly ListSummary[] | null
}

/** What is wrong with a value as it is typed, by the rules of the API; loaded where they are needed. */
function useValueProblem({ kind, matching, lists }: ValueContext): (value: string) => string | null {
  const { flow } = useFlowWords()
  const { data: regexEngine } = useQuery({ ...regexCode, enabled: matching === 'regex' })
  const { data: isAddress } = useQuery({
    queryKey: ['code', 'is-address'],
    queryFn: async () => (await import('./is-address.ts')).isAddress,
    enabled: kind === 'ip',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (value) => {
    if (value === '') return null
    if (matching === 'regex') return regexEngine?.problemOf(value) ?? null
    if (value.startsWith(listPrefix)) return lists && isMissing(value, lists) ? flow.noList : null
    return kind === 'ip' && isAddress && !isAddress(value) ? flow.notAnAddress : null
  }
}
