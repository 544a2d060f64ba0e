import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useWorkspaceId } from '../../routing/view.tsx'
import { navigation } from '../navigation.ts'
import { createShortcutReader, isField } from '../shortcuts.ts'

const Palette = lazy(() => import('./palette.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

const goTargets = new Map<string | undefined, (typeof navigation)[number]['items'][number]['to']>(
  navigation.flatMap(({ items }) => items.map((item) => [item.key, item.to] as const)),
)

/** What lies over the page. */
export type Layer = 'palette' | 'help'

export interface ShortcutsProps {
  layer: Layer | null
  show: (layer: Layer | null) => void
}

/** Keys of the whole console; single ones can be switched off in the account. */
export function Shortcuts({ layer, show }: ShortcutsProps) {
  const { preferences } = useSessionFacts()
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const hasSingleKeys = preferences.singleKeys !== false
  useEffect(() => {
    const read = createShortcutReader(() => performance.now())
    const press = (event: KeyboardEvent) => {
      const shortcut = read(event, hasSingleKeys && !isField(event.target))
      if (shortcut === null) return
      const to = shortcut.kind === 'go' ? goTargets.get(shortcut.key) : undefined
      if (shortcut.kind === 'go' && to === undefined) return
      event.preventDefault()
      if (shortcut.kind !== 'go') show(shortcut.kind)
      else if (to !== undefined) void navigate({ to, params: { workspaceId } })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasSingleKeys, navigate, show, workspaceId])
  const close = () => show(null)
  return (
    <Suspense fallback={null}>
      {layer === 'palette' && <Palette onClose={close} />}
      {layer === 'help' && <KeyList onClose={close} />}
    </Suspense>
  )
}
