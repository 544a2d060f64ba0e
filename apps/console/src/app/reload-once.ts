const textTypes = new Set(['text', 'email', 'password', 'url', 'search', 'date', 'datetime-local'])

const isFilled = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== '' && (field instanceof HTMLTextAreaElement || textTypes.has(field.type))

/**
 * Whether a reload might lose something: a draft that is left only after a confirmation, or a form with a
 * text in it.
 */
export function hasUnsaved(): boolean {
  const mayLeave = dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(input, textarea)',
  )
  return !mayLeave || [...fields].some(isFilled)
}

/**
 * False where this build has reloaded already, and where that cannot be stored: a loop is worse than a
 * sentence.
 */
function isFirstOf(build: string): boolean {
  const key = `waymark.reloaded:${build}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

export interface ReloadOnceDeps {
  /** Name of the running script, which contains the hash of its build. */
  build: string
  /** Null while the server has no page to give. */
  loadServedPage: () => Promise<string | null>
  reload: () => void
}

/**
 * Reloads into the build that is served now, once for each build that runs, and only where nothing is lost by
 * it.
 */
export async function reloadOnce({ build, loadServedPage, reload }: ReloadOnceDeps): Promise<void> {
  if (hasUnsaved() || (await loadServedPage()) === null) return
  // Something may have been typed while the server was waited for.
  if (!hasUnsaved() && isFirstOf(build)) reload()
}
