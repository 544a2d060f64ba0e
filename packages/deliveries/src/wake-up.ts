/** Lets one loop sleep until something rings or the time is over. */
export interface WakeUp {
  /** Ends the wait under way, or makes the next one end at once. */
  ring(): void
  /** Forgets that it rang: what rings from now on counts. */
  reset(): void
  wait(ms: number): Promise<void>
  /** Whatever rings. */
  pause(ms: number): Promise<void>
}

export function createWakeUp(): WakeUp {
  let rang = false
  let end: (() => void) | null = null

  return {
    ring: () => {
      rang = true
      end?.()
    },
    reset: () => {
      rang = false
    },
    wait: (ms) =>
      new Promise((resolve) => {
        if (rang) return resolve()
        const timer = setTimeout(() => end?.(), ms)
        end = () => {
          clearTimeout(timer)
          end = null
          resolve()
        }
      }),
    pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  }
}
