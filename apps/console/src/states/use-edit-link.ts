import { useNavigate } from '@tanstack/react-router'
import { useWorkspaceId } from '../routing/view.tsx'

/** The field of a link's settings that is to be typed into: by `e` its target, by `n` its notes. */
export const editedFields = { e: 'originalUrl', n: 'notes' } as const
export type EditedField = (typeof editedFields)[keyof typeof editedFields]

/** Leads to the settings of a link, into one of the fields. */
export function useEditLink(): (linkId: string, edit: EditedField) => void {
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  return (linkId, edit) =>
    void navigate({
      to: '/w/$workspaceId/links/$linkId',
      params: { workspaceId, linkId },
      search: { tab: 'settings', edit },
    })
}
