export interface WakeSignal {
  /** Lets the present or the next `wait` go on. */
  wake(): void
  /** Resolves at the first `wake` since the last `wait` returned: a wake in between is not missed. */
  wait(): Promise<void>
}

/** Lets one loop sleep until there is work, without polling. */
export function createWakeSignal(): WakeSignal {
  let woken = false
  let resume: (() => void) | undefined
  return {
    wake: () => {
      woken = true
      resume?.()
    },
    wait: async () => {
      if (!woken) {
        await new Promise<void>((resolve) => {
          resume = resolve
        })
      }
      resume = undefined
      woken = false
    },
  }
}
