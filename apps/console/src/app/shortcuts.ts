/** What a key press means, outside of fields. */
export type Shortcut = { kind: 'palette' } | { kind: 'help' } | { kind: 'go'; key: string }

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const sequenceMs = 1_500

/** Reads single keys and `g` with the one after it. */
export function createShortcutReader(
  clock: () => number,
): (press: Press, hasSingleKeys: boolean) => Shortcut | null {
  let goUntilMs = 0
  return ({ key, ctrlKey, metaKey, altKey }, hasSingleKeys) => {
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return { kind: 'palette' }
    if (ctrlKey || metaKey || altKey || !hasSingleKeys) return null
    const isAfterGo = clock() < goUntilMs
    goUntilMs = key === 'g' && !isAfterGo ? clock() + sequenceMs : 0
    if (isAfterGo) return { kind: 'go', key }
    return key === '?' ? { kind: 'help' } : null
  }
}

/** Whether keys are typed there. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
