import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { type Walk, walkElement } from './walk.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Where the arrows have a meaning of their own. */
const ownArrows = 'input, select, textarea, [contenteditable=true], [role=radio], [role=tab], [role=slider]'

/**
 * The row to which a key leads, by its index: at the ends that of the row itself.
 * @returns null: the key is not for the list. So it is where what is shown is no row of it.
 */
function walkedTo(event: KeyboardEvent<HTMLElement>, { rows, current }: Walk): number | null {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event
  const by = steps[key]
  if (by === undefined || ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return null
  // React sends on what happens in layers that were opened from the drawer and lie beside it in the page.
  const isHere = target instanceof Element && currentTarget.contains(target) && !target.closest(ownArrows)
  const index = rows.findIndex((row) => row.key === current)
  if (!isHere || index < 0) return null
  return Math.min(Math.max(index + by, 0), rows.length - 1)
}

/** ↑ and ↓ in a drawer. The list behind it goes along, and the row that was last shown has the focus then. */
export function useWalk(walk: Walk | undefined, body: RefObject<HTMLElement | null>) {
  const { shell } = useWords()
  // Said of a step alone: the position changes by itself, too, while rows come in on top.
  const [step, setStep] = useState({ key: '', text: '' })
  const shown = useRef<string>(undefined)
  if (walk) shown.current = walk.current
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = walk ? walkedTo(event, walk) : null
    if (!walk || index === null) return
    event.preventDefault()
    const row = walk.rows[index]
    if (row === undefined || row.key === walk.current) return
    // What has the focus in the body goes with the row that was shown.
    if (body.current?.contains(document.activeElement)) event.currentTarget.focus()
    body.current?.scrollTo(0, 0)
    walkElement(row.key)?.scrollIntoView({ block: 'nearest' })
    setStep({ key: row.key, text: shell.walked(row.name, index + 1, walk.rows.length) })
    walk.onWalk(row.key)
  }
  const isWalked = step.key === shown.current
  /** Without a step, that is what opened the drawer. */
  const rowToFocus = () =>
    (isWalked && walkElement(step.key)?.querySelector<HTMLElement>('button, a')) || true
  return { said: isWalked ? step.text : '', onKeyDown, rowToFocus }
}
