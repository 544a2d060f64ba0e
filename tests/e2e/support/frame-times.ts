import type { Page } from 'playwright'
import { z } from 'zod'

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds of the processor. */
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
})

/**
 * How long each task of the page's main thread used the processor while something was done, in milliseconds,
 * the longest first: a frame waits for no more than one of them. Time of the processor, since by the clock
 * other processes have their part in it.
 */
export async function taskTimesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser of its own to trace')
  await browser.startTracing(page, { categories: ['toplevel'] })
  await act()
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8')))
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(
      ({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && mainThreads.has(`${pid} ${tid}`),
    )
    .map(({ tdur = 0 }) => tdur / 1_000)
    .toSorted((one, other) => other - one)
}
