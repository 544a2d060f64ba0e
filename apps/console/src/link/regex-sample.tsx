import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { TextField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './values.module.css'

export const regexCode = queryOptions({
  queryKey: ['code', 'regex-engine'],
  queryFn: async () => (await import('./regex-engine.ts')).regexEngine,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Tries patterns on a text, by the engine that redirectors have. */
export function RegexSample({ patterns }: { patterns: readonly string[] }) {
  const { flow } = useFlowWords()
  const { data: engine } = useQuery(regexCode)
  const [sample, setSample] = useState('')
  const written = patterns.filter((pattern) => pattern !== '')
  const isReady = engine && written.length > 0 && written.every((one) => engine.problemOf(one) === null)
  const isFound = isReady && sample !== '' ? engine.isFound(written, sample) : null
  return (
    <div className={styles.sample}>
      <TextField
        label={flow.sample}
        autoComplete="off"
        spellCheck={false}
        value={sample}
        onChange={(event) => setSample(event.target.value)}
      />
      <span role="status">
        {isFound !== null && (
          <Chip tone={isFound ? 'good' : 'neutral'}>{isFound ? flow.isFound : flow.isNotFound}</Chip>
        )}
      </span>
    </div>
  )
}
