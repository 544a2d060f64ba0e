import { Link } from '@tanstack/react-router'
import { useWorkspaceId } from '../routing/view.tsx'
import { useWords } from '../words/use-words.ts'

/** Where there is nothing yet, what helps is there: in a new workspace it has the first steps. */
export function ToOverview() {
  const { states } = useWords()
  return (
    <Link to="/w/$workspaceId/overview" params={{ workspaceId: useWorkspaceId() }}>
      {states.toOverview}
    </Link>
  )
}
