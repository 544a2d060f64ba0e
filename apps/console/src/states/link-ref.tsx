import { Link } from '@tanstack/react-router'
import { labelOf, type NamedLink } from '../api/link-name.ts'
import { useWorkspaceId } from '../routing/view.tsx'

interface LinkRefProps extends NamedLink {
  /** `null` when there is none to lead to, or it is not known. */
  linkId: string | null
  className?: string | undefined
}

/** One link, wherever it is named: by its name, else its short URL; it leads to its page. */
export function LinkRef({ linkId, className, ...link }: LinkRefProps) {
  const workspaceId = useWorkspaceId()
  const label = labelOf(link) ?? linkId
  if (linkId === null) return label
  return (
    <Link
      to="/w/$workspaceId/links/$linkId"
      params={{ workspaceId, linkId }}
      className={className}
      title={link.shortUrl ?? undefined}
    >
      {label}
    </Link>
  )
}
