import { useRef, useState } from 'react'

export interface Draft<Value> {
  value: Value
  /** Returns the draft as it is by now, also to an answer that comes late: `value` is as it was rendered. */
  latest: () => Value
  /** Gets the draft as it is then, so that nothing that was changed meanwhile is lost. */
  update: (change: (value: Value) => Value) => void
}

/** A value that a person changes while answers are on their way that change it, too. */
export function useDraft<Value>(initial: () => Value): Draft<Value> {
  const [value, setValue] = useState(initial)
  const latest = useRef(value)
  return {
    value,
    latest: () => latest.current,
    update: (change) => {
      latest.current = change(latest.current)
      setValue(() => latest.current)
    },
  }
}
