import type { CDPSession, Page } from 'playwright'

/** Something that a person does on a page. */
export interface Act {
  name: string
  do: () => Promise<void>
  /** An expression that is true in the page once it shows what the act does. */
  shows: string
}

export interface ActTime {
  name: string
  /**
   * From the key or the pointer to the paint that shows what it did: as a person sees it on this machine,
   * now.
   */
  shownMs: number
  /** Of the processor, for the page's main thread, until then: other processes have little part in it. */
  cpuMs: number
}

const timeoutMs = 20_000

/** Begins with the press, ends after the frame whose paint has what is waited for. */
const watch = ({ name, shows }: Act): string => `void (globalThis.shownMs = new Promise((resolve, reject) => {
  let pressedMs
  const untilMs = performance.now() + ${timeoutMs}
  const press = (event) => { pressedMs ??= event.timeStamp }
  const kinds = ['keydown', 'pointerdown']
  for (const kind of kinds) addEventListener(kind, press, { capture: true })
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    for (const kind of kinds) removeEventListener(kind, press, { capture: true })
    resolve(performance.now() - pressedMs)
  }
  const look = () => {
    if (pressedMs !== undefined && (${shows})) painted.port2.postMessage(null)
    else if (performance.now() > untilMs) reject(new Error(${JSON.stringify(`nothing was shown of: ${name}`)}))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}))`

async function cpuMsOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** A stopwatch for what a person does on this page. */
export async function startActTimes(page: Page): Promise<(act: Act) => Promise<ActTime>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async (act) => {
    await page.evaluate(watch(act))
    const beforeMs = await cpuMsOf(cdp)
    await act.do()
    const shownMs: number = await page.evaluate('globalThis.shownMs')
    return { name: act.name, shownMs, cpuMs: (await cpuMsOf(cdp)) - beforeMs }
  }
}

/** The least value that no more than five of a hundred are greater than. */
export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
