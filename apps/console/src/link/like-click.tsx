import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isMissing } from '../api/api-error.ts'
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
  /** Another id may be typed while the click of this one is on its way. */
  const wanted = useRef('')
  const fill = async () => {
    wanted.current = token.trim()
    const own = wanted.current
    try {
      const { data } = await cache.fetchQuery(queries.one(own))
      if (wanted.current !== own) return
      setError(null)
      onFill(visitorOfClick(data))
    } catch (cause) {
      if (wanted.current !== own) return
      setError(isMissing(cause) ? simulator.noSuchClick : errorText(cause, words))
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
        onChange={(event) => {
          wanted.current = ''
          setToken(event.target.value)
        }}
      />
      <Button isDisabled={token.trim() === ''} onClick={() => void fill()}>
        {simulator.fill}
      </Button>
    </div>
  )
}
