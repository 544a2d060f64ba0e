import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountCommands } from '../api/account.queries.ts'
import { useApi } from '../api/client.ts'
import { isSessionKey, type SessionFacts } from '../api/session-facts.ts'
import { useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import { errorText } from './load-state.tsx'

/**
 * What the console stores for its user, over the session's workspaces; other members of it stay as they are.
 */
export type Preferences = SessionFacts['preferences']

/**
 * Changes preferences: on the page at once, and with the account, one change after the other. What the server
 * refuses is said, and the page has what is stored again.
 */
export function useChangePreferences(): (changes: Preferences) => void {
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const words = useWords()
  const sessions = { predicate: isSessionKey }
  const { mutate } = useMutation({
    mutationFn: accountCommands(api).changePreferences,
    scope: { id: 'preferences' },
    onMutate: (changes) => {
      cache.setQueriesData<SessionFacts>(sessions, (facts) =>
        facts ? { ...facts, preferences: { ...facts.preferences, ...changes } } : undefined,
      )
    },
    onError: async (error) => {
      notify({ text: errorText(error, words), isError: true })
      await cache.invalidateQueries(sessions)
    },
  })
  return mutate
}
