import { useRef } from 'react'

/**
 * Runs what does not run yet under that key: a second press within some milliseconds comes before anything on
 * the page says that the first is at work.
 */
export function useOnePending(): <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result> | undefined {
  const pending = useRef(new Set<string>())
  return (key, work) => {
    if (pending.current.has(key)) return undefined
    pending.current.add(key)
    return work().finally(() => pending.current.delete(key))
  }
}
