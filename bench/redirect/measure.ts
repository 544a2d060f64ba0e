import type { Figure } from '../figures.ts'
import { type LatencySettings, measureAddedLatency } from './latency.ts'
import { measureScaling } from './scaling.ts'
import { measureThroughput, type ThroughputSettings } from './throughput.ts'

export interface RedirectSettings extends Omit<ThroughputSettings, 'rules'>, LatencySettings {
  what: readonly Measured[]
  /** Of the throughput: each number of rules that the link has. */
  rules: readonly number[]
  /** How many links redirectors cache; the first row of 100,000 is the memory of design §7. */
  links: readonly number[]
}

export const measured = ['throughput', 'first-visits', 'latency', 'memory', 'scaling'] as const
export type Measured = (typeof measured)[number]

const linksInMemory = 100_000
const visitsOfScaling = 60_000

/** The redirector's figures of design §7, each beside its floor where it has one. */
export async function measureRedirects(settings: RedirectSettings): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const what of settings.what) figures.push(...(await measureOne(what, settings)))
  return figures
}

async function measureOne(what: Measured, settings: RedirectSettings): Promise<Figure[]> {
  const figures: Figure[] = []
  switch (what) {
    case 'throughput':
      for (const rules of settings.rules) figures.push(...(await measureThroughput({ ...settings, rules })))
      return figures
    case 'first-visits':
      return measureThroughput({ ...settings, rules: 0, firstVisits: true })
    case 'latency':
      return measureAddedLatency(settings)
    case 'memory':
      return measureScaling({ links: linksInMemory, processes: 1, visits: 2 * linksInMemory })
    case 'scaling':
      for (const links of settings.links)
        figures.push(...(await measureScaling({ links, processes: 1, visits: visitsOfScaling })))
      for (const processes of [1, 2])
        figures.push(...(await measureScaling({ links: 1_000, processes, visits: visitsOfScaling })))
      return figures
    default:
      return what satisfies never
  }
}
