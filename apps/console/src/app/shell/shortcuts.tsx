import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useLackUnrestricted } from '../../rights/rights.tsx'
import { useWorkspaceId } from '../../routing/view.tsx'
import { isForPage, useHasSingleKeys } from '../../states/single-keys.ts'
import { loadWhenIdle } from '../../ui/layers.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { navigation } from '../navigation.ts'
import { focusSearch, saveForm } from '../page-keys.ts'
import { createShortcutReader, type Shortcut } from '../shortcuts.ts'

const Palette = lazyPart(() => import('./palette.tsx'))
const KeyList = lazyPart(() => import('./key-list.tsx'))

const goTargets = new Map<string | undefined, (typeof navigation)[number]['items'][number]['to']>(
  navigation.flatMap(({ items }) => items.map((item) => [item.key, item.to] as const)),
)

/** What lies over the page. */
export type Layer = 'palette' | 'help'

export interface ShortcutsProps {
  layer: Layer | null
  show: (layer: Layer | null) => void
}

/** `c`: the form for a new link, over the list as it is, or over the whole list. */
function useNewLink(): () => boolean {
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const lack = useLackUnrestricted('editor')
  const isOnList = useMatchRoute()
  return () => {
    const to = '/w/$workspaceId/links'
    const isHere = isOnList({ to, params: { workspaceId } }) !== false
    if (lack === null)
      void navigate({
        to,
        params: { workspaceId },
        search: (current) => ({ ...(isHere && current), new: true }),
      })
    return lack === null
  }
}

/** Keys of the whole console; single ones can be switched off in the account. */
export function Shortcuts({ layer, show }: ShortcutsProps) {
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const hasSingleKeys = useHasSingleKeys()
  const newLink = useNewLink()
  /** @returns whether the key meant something here */
  const act = (shortcut: Shortcut): boolean => {
    if (shortcut.kind === 'save') return saveForm()
    if (shortcut.kind === 'create') return newLink()
    if (shortcut.kind === 'search' && focusSearch()) return true
    if (shortcut.kind === 'go') {
      const to = goTargets.get(shortcut.key)
      if (to !== undefined) void navigate({ to, params: { workspaceId } })
      return to !== undefined
    }
    show(shortcut.kind === 'help' ? 'help' : 'palette')
    return true
  }
  const isCovered = layer !== null
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const read = createShortcutReader(() => performance.now())
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      // What is typed before the palette has the focus is not for the page beneath it.
      const isForKeys = hasSingleKeys && !isCovered && isForPage(event.target)
      const shortcut = read(event, isForKeys)
      if (shortcut !== null && latest.current(shortcut)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasSingleKeys, isCovered])
  useEffect(() => loadWhenIdle(Palette.preload), [])
  const close = () => show(null)
  return (
    <Suspense fallback={null}>
      {layer === 'palette' && <Palette onClose={close} />}
      {layer === 'help' && <KeyList onClose={close} />}
    </Suspense>
  )
}
