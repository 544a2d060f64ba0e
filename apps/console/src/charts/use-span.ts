import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Is given what was dragged over, or reached with Shift, both ends included. */
export type SelectSpan = (first: number, last: number) => void

/** From the pointer, or by arrows: `from` is where it began, `to` where it is. */
interface Span {
  from: number
  to: number
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Chooses some of a row of points in time, by the pointer or by arrows; with Shift, more than one. The one
 * that is pointed at, or was reached last, is `active`.
 */
export function useSpan(count: number, onSelect: SelectSpan | undefined) {
  const [span, setSpan] = useState<Span | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const clampIndex = (index: number) => Math.min(Math.max(index, 0), count - 1)
  const indexAt = (event: PointerEvent<SVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return clampIndex(Math.floor(((event.clientX - left) / width) * count))
  }
  const choose = ({ from, to }: Span) => {
    setSpan(null)
    onSelect?.(Math.min(from, to), Math.max(from, to))
  }
  const pressKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      const to = clampIndex((span?.to ?? (step > 0 ? -1 : count)) + step)
      setSpan({ from: event.shiftKey && span ? span.from : to, to })
    } else if (event.key === 'Enter' && span) choose(span)
    else if (event.key === 'Escape' && span) setSpan(null)
    else return
    event.preventDefault()
  }
  const selecting = onSelect && {
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setSpan({ from: indexAt(event), to: indexAt(event) })
    },
    onPointerUp: (event: PointerEvent<SVGElement>) => span && choose({ ...span, to: indexAt(event) }),
    onPointerCancel: () => setSpan(null),
  }
  const handlers = {
    ...selecting,
    onKeyDown: pressKey,
    onBlur: () => setSpan(null),
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const to = indexAt(event)
      setHovered(to)
      if (event.buttons > 0 && span) setSpan({ ...span, to })
    },
    onPointerLeave: () => setHovered(null),
  }
  return { span, active: span?.to ?? hovered, handlers }
}
