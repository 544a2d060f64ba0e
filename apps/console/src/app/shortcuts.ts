/** What a key press means, outside of fields. */
export type Shortcut =
  | { kind: 'palette' | 'help' | 'save' | 'search' | 'create' }
  | { kind: 'go'; key: string }

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const sequenceMs = 1_500

const withControl: Readonly<Record<string, Shortcut>> = { k: { kind: 'palette' }, s: { kind: 'save' } }
const single: Readonly<Record<string, Shortcut>> = {
  '?': { kind: 'help' },
  '/': { kind: 'search' },
  c: { kind: 'create' },
}

/** Reads keys with Ctrl or ⌘, single ones, and `g` with the one after it. */
export function createShortcutReader(
  clock: () => number,
): (press: Press, hasSingleKeys: boolean) => Shortcut | null {
  let goUntilMs = 0
  return ({ key, ctrlKey, metaKey, altKey }, hasSingleKeys) => {
    if ((ctrlKey || metaKey) && !altKey) return withControl[key.toLowerCase()] ?? null
    if (altKey || !hasSingleKeys) return null
    const isAfterGo = clock() < goUntilMs
    goUntilMs = key === 'g' && !isAfterGo ? clock() + sequenceMs : 0
    return isAfterGo ? { kind: 'go', key } : (single[key] ?? null)
  }
}
