import { useEffect, useRef } from 'react'
import { useSessionFacts } from '../routing/session-facts.tsx'

/** Where keys are typed, or belong to what lies over the page. */
const elsewhere =
  'input, select, textarea, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]'

/** Whether a key that was pressed there is for the page. */
export const isForPage = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(elsewhere) !== null)

/** Whether keys without Ctrl or ⌘ act; they can be switched off in the account (WCAG 2.1.4). */
export const useHasSingleKeys = (): boolean => useSessionFacts().preferences.singleKeys !== false

/** Calls back for one key, pressed outside of fields. */
export function useSingleKey(key: string, press: () => void): void {
  const hasSingleKeys = useHasSingleKeys()
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    if (!hasSingleKeys) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || !isForPage(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, hasSingleKeys])
}
