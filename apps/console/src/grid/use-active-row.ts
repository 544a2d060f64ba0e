import { type RefObject, useEffect, useRef, useState } from 'react'

type Measure = (element: HTMLTableRowElement | null) => void

/** Which row has the focus, or would get it by Tab. */
export function useActiveRow(
  rows: readonly { key: string }[],
  activeRow: RefObject<HTMLElement | null> | undefined,
) {
  const [active, setActive] = useState<string | null>(null)
  const elements = useRef(new Map<string, HTMLTableRowElement>())
  const wanted = useRef<string | null>(null)
  const wasFocused = useRef(false)
  /** The last row is wanted, whatever rows come after the one that is the last now. */
  const isToEnd = useRef(false)
  const found = rows.findIndex(({ key }) => key === active)
  const activeIndex = Math.max(0, found)
  const before = useRef(0)
  useEffect(() => {
    // The row with the focus gave way to others: the first of them has it, or the last.
    const heir = rows.at(isToEnd.current ? -1 : before.current)?.key
    const isGone = wasFocused.current || (wanted.current !== null && wanted.current === active)
    if (found < 0 && isGone && heir !== undefined) {
      wanted.current = heir
      setActive(heir)
    }
    // Rows in another order, or of another report, have another end, to which no key was pressed.
    if (found < 0 ? !isGone : found < rows.length - 1) isToEnd.current = false
    wasFocused.current = false
    if (found >= 0) before.current = found
    if (activeRow) activeRow.current = elements.current.get(rows[activeIndex]?.key ?? '') ?? null
    if (wanted.current === null) return
    const element = elements.current.get(wanted.current)
    // Far from what is shown its row can come a render later.
    if (element === undefined && (found >= 0 || wanted.current === heir)) return
    element?.focus()
    wanted.current = null
  })
  return {
    activeIndex,
    /** @param toEnd it is the last row, and of those that come after it the last one is meant */
    focusRow: (key: string | undefined, toEnd = false) => {
      if (key === undefined) return
      isToEnd.current = toEnd
      wanted.current = key
      setActive(key)
    },
    onFocus: (key: string) => {
      // By a press, or by Tab.
      if (key !== rows.at(-1)?.key) isToEnd.current = false
      setActive(key)
    },
    isToEnd: () => isToEnd.current,
    rowRef: (key: string, measure: Measure | undefined) => (element: HTMLTableRowElement | null) => {
      if (element) elements.current.set(key, element)
      else {
        if (elements.current.get(key)?.contains(document.activeElement)) wasFocused.current = true
        elements.current.delete(key)
      }
      measure?.(element)
    },
  }
}
