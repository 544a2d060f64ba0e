import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './timetable.module.css'
import { dayHours, hourIndex, weekDays } from './timetable.ts'

interface HourGridProps {
  hours: ReadonlySet<number>
  onChange: (hours: ReadonlySet<number>) => void
}

const dayHourList = Array.from({ length: dayHours }, (_, hour) => hour)
const moves: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Seven days of 24 hours, painted by dragging, or by arrow keys and Space; one stop of Tab. */
export function HourGrid({ hours, onChange }: HourGridProps) {
  const { flow } = useFlowWords()
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState(0)
  /** The drag that is under way: whether it fills or clears, and where the pointer was last. */
  const brush = useRef<{ isIn: boolean; x: number; y: number } | null>(null)
  /** With what was painted since the page was last drawn. */
  const latest = useRef(hours)
  latest.current = hours
  const paint = (index: number, isIn: boolean) => {
    if (latest.current.has(index) === isIn) return
    const others = [...latest.current].filter((hour) => hour !== index)
    latest.current = new Set(isIn ? [...others, index] : others)
    onChange(latest.current)
  }
  const press = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    // A finger goes on over other cells, too.
    event.currentTarget.releasePointerCapture(event.pointerId)
    brush.current = { isIn: !hours.has(index), x: event.clientX, y: event.clientY }
    paint(index, brush.current.isIn)
  }
  const enter = (index: number) => (event: PointerEvent) => {
    const { buttons, clientX: x, clientY: y } = event
    if (buttons === 0) brush.current = null
    // Painting changes the text above the grid: where that moves it, a cell comes under a pointer at rest.
    if (brush.current === null || (brush.current.x === x && brush.current.y === y)) return
    Object.assign(brush.current, { x, y })
    paint(index, brush.current.isIn)
  }
  const move = (event: KeyboardEvent) => {
    const [days = 0, steps = 0] = moves[event.key] ?? []
    if (event.altKey || (days === 0 && steps === 0)) return
    event.preventDefault()
    const next = focused + days * dayHours + steps
    const button = table.current?.querySelectorAll('button')[next]
    button?.focus()
  }
  return (
    <div className={styles.scroller}>
      <table ref={table} className={styles.grid} aria-label={flow.hours} onKeyDown={move}>
        <thead>
          <tr>
            <td />
            {dayHourList.map((hour) => (
              <th key={hour} scope="col">
                {hour % 6 === 0 ? hour : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekDays.map((day) => (
            <tr key={day}>
              <th scope="row">{flow.days[day]}</th>
              {dayHourList.map((hour) => {
                const index = hourIndex(day, hour)
                const isIn = hours.has(index)
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      className={classNames(styles.cell, isIn && styles.in)}
                      aria-pressed={isIn}
                      aria-label={flow.hour(flow.days[day], hour)}
                      tabIndex={index === focused ? 0 : -1}
                      onFocus={() => setFocused(index)}
                      onPointerDown={press(index)}
                      onPointerEnter={enter(index)}
                      // By a key alone: a pointer has painted already.
                      onClick={(event) => event.detail === 0 && paint(index, !isIn)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
