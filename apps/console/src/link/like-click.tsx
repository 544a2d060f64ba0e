import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import type { SimulatedVisitor } from '../api/simulator.queries.ts'
import { errorText } from '../states/load-state.tsx'
import { visitorOfClick } from '../states/visitor-of-click.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './flow.module.css'

interface LikeClickProps {
  onFill: (visitor: SimulatedVisitor) => void
}

/** Takes the id of a click from the log, and fills the visitor from it. */
export function LikeClick({ onFill }: LikeClickProps) {
  const words = useWords()
  const { simulator } = useFlowWords()
  const queries = clickQueries(useApi())
  const cache = useQueryClient()
  const [token, setToken] = useState('')
  const [error, setError] = useState<string | null>(null)
  const fill = async () => {
    try {
      const { data } = await cache.fetchQuery(queries.one(token.trim()))
      setError(null)
      onFill(visitorOfClick(data))
    } catch (cause) {
      const isMissing = cause instanceof ApiError && cause.status === 404
      setError(isMissing ? simulator.noSuchClick : errorText(cause, words))
    }
  }
  return (
    <div className={styles.bar}>
      <TextField
        label={simulator.clickId}
        autoComplete="off"
        spellCheck={false}
        value={token}
        error={error}
        onChange={(event) => setToken(event.target.value)}
      />
      <Button isDisabled={token.trim() === ''} onClick={() => void fill()}>
        {simulator.fill}
      </Button>
    </div>
  )
}
