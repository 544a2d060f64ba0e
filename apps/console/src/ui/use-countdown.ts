import { useEffect, useState } from 'react'

const checkMs = 250

/**
 * Whole seconds that are left of a wait that begins now; zero when it is over.
 * @param seconds null: there is nothing to wait for
 */
export function useCountdown(seconds: number | null): number {
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    setLeft(seconds ?? 0)
    if (seconds === null) return
    const endMs = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((endMs - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, checkMs)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
