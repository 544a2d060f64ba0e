import { Link, useParams } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './load-state.module.css'

const SearchContext = createContext<(() => void) | null>(null)
/** Gives the pages inside the search over everything; outside of a workspace there is none. */
export const SearchProvider = SearchContext.Provider

/** In place of a record or page that is not there: the ways on from here. */
export function MissingRecord({ isPage }: { isPage: boolean }) {
  const { states } = useWords()
  const openSearch = useContext(SearchContext)
  const { workspaceId, linkId, recordId, conversionId } = useParams({ strict: false })
  const isRecord = (linkId ?? recordId ?? conversionId) !== undefined
  const actions = (
    <div className={styles.actions}>
      {openSearch && <Button onClick={openSearch}>{states.searchAll}</Button>}
      {openSearch === null || workspaceId === undefined ? (
        <Link to="/">{states.toStart}</Link>
      ) : isRecord ? (
        <Link to="..">{states.toList}</Link>
      ) : (
        <Link to="/w/$workspaceId/overview" params={{ workspaceId }}>
          {states.toOverview}
        </Link>
      )}
    </div>
  )
  return (
    <Empty title={states.notFound} action={actions} isPage={isPage}>
      {states.notFoundHint}
    </Empty>
  )
}
