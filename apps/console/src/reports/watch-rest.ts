/** So long nothing is requested: the pointer may be on its way to another row. */
const restMs = 150

export interface RestWatch {
  /** Whose rows are watched; null while it is not there. */
  table: () => HTMLElement | null
  /** Of the row at an index: another row may be there a moment later. */
  keyOf: (index: number) => string | undefined
  /** @returns what is done when the row is left */
  onRest: (index: number) => (() => void) | undefined
}

/**
 * Watches on which row of a grid the pointer of a mouse or the focus rests. A finger does not: where it
 * touches it presses.
 * @returns what ends the watching
 */
export function watchRest({ table, keyOf, onRest }: RestWatch): () => void {
  let restingOn: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let onLeave: (() => void) | undefined
  let isTouch = false
  const leave = () => {
    clearTimeout(timer)
    onLeave?.()
    onLeave = undefined
    restingOn = undefined
  }
  const rest = (target: EventTarget | null) => {
    const index = indexIn(table(), target)
    const key = index === null ? undefined : keyOf(index)
    if (key === restingOn) return
    leave()
    if (index === null || key === undefined || isTouch) return
    restingOn = key
    timer = setTimeout(() => {
      if (keyOf(index) === key) onLeave = onRest(index)
    }, restMs)
  }
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('pointerdown', ({ pointerType }) => setTouch(pointerType), { signal })
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      setTouch(pointerType)
      rest(target)
    },
    { signal },
  )
  document.addEventListener('keydown', () => setTouch(''), { signal })
  document.addEventListener('focusin', ({ target }) => rest(target), { signal })
  document.documentElement.addEventListener('pointerleave', leave, { signal })
  function setTouch(pointerType: string) {
    isTouch = pointerType === 'touch'
  }
  return () => {
    ending.abort()
    leave()
  }
}

/** Which row of the table an element is in. */
function indexIn(table: HTMLElement | null, target: EventTarget | null): number | null {
  if (!(target instanceof Element) || !table?.contains(target)) return null
  const index = target.closest<HTMLElement>('tr[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}
