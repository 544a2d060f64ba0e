import { useRef, useState } from 'react'

export interface Draft<Value> {
  value: Value
  /** What it is by now, also where an answer comes late: `value` is what it was when it was rendered. */
  latest: () => Value
  /** Of what it is then, so that nothing that was changed meanwhile is lost. */
  update: (change: (value: Value) => Value) => void
}

/** What a person changes while answers are on their way that change it, too. */
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
