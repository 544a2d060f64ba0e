import { useNavigate } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import type { View, ViewSearch } from '../time/view.ts'
import { workspaceRoute } from './workspace-route.ts'

const ViewContext = createContext<View | null>(null)
export const ViewProvider = ViewContext.Provider

/** Range, zone and basis that the figures on the page are of. */
export function useView(): View {
  const view = useContext(ViewContext)
  if (view === null) throw new Error('useView needs a ViewProvider above')
  return view
}

/** Returns the zone of the top bar; `undefined` on a page without one, where the browser's clock is shown. */
export const useClockZone = (): string | undefined => useContext(ViewContext)?.zone

/** Changes what the top bar says, in the address of whatever page is shown. */
export function useChangeView(): (change: ViewSearch) => void {
  const navigate = useNavigate()
  return useCallback(
    (change) => void navigate({ to: '.', search: (search: object) => ({ ...search, ...change }) }),
    [navigate],
  )
}

export const useWorkspaceId = (): string => workspaceRoute.useParams().workspaceId
