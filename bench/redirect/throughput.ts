import type { Figure } from '../figures.ts'
import type { Measurement } from '../load.ts'
import { median } from '../statistics.ts'
import { measureFirstVisits, measureVisits, warmUpVisits } from './load.ts'
import { report } from './report.ts'
import { startRedirector, startServer, untilDrained } from './server-process.ts'

export interface ThroughputSettings {
  rules: number
  /**
   * Each visit is a first one, with a user agent that was not there before; not given: 10,000 visitors come
   * again.
   */
  firstVisits?: boolean | undefined
  rounds: number
  seconds: number
  connections: number
  /** Where the clicks go; not given: the log on disk. */
  kafkaBrokers?: string | undefined
  profileDir?: string | undefined
}

/**
 * Redirects a second beside the floor's. Each has a process of its own; they are measured alternately, so
 * that other load of the machine affects both.
 * @throws when a click of an answered visit never reached the bus
 */
export async function measureThroughput(settings: ThroughputSettings): Promise<Figure[]> {
  const { rules, kafkaBrokers, profileDir } = settings
  const floor = await startServer({ file: 'floor.ts', environment: {}, profileDir })
  const redirector = await startRedirector(
    { BENCH_RULES: String(rules), ...(kafkaBrokers && { KAFKA_BROKERS: kafkaBrokers }) },
    profileDir,
  )
  const measureRound = settings.firstVisits ? measureFirstVisits : measureVisits
  try {
    // Both compile their hot paths, and the redirector meets each visitor often: on a busy machine that takes
    // longer than some seconds.
    for (const server of [floor, redirector]) await warmUpVisits(server, settings)
    const rounds: { floor: Measurement; redirector: Measurement }[] = []
    for (let round = 1; round <= settings.rounds; round++) {
      const pair = {
        floor: await measureRound(floor, settings),
        redirector: await measureRound(redirector, settings),
      }
      rounds.push(pair)
      console.log(report.round(round, pair))
    }
    console.log(report.summary(rounds))
    const clicks = await untilDrained(redirector)
    console.log(report.clicks(clicks))
    if (clicks.published < clicks.answered) {
      throw new Error(
        `${clicks.answered - clicks.published} clicks of answered visits never reached the bus.`,
      )
    }
    return figuresOf(settings, rounds)
  } finally {
    await Promise.all([floor.stop(), redirector.stop()])
  }
}

function figuresOf(
  { rules, firstVisits }: ThroughputSettings,
  rounds: { floor: Measurement; redirector: Measurement }[],
): Figure[] {
  const medianOf = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  const floorPerSecond = Math.round(medianOf(({ floor }) => floor.requestsPerSecond))
  const what = `${rules === 0 ? 'no rules' : `${rules} rules`}${firstVisits ? ', first visits' : ''}`
  return [
    {
      name: `redirects, ${what}`,
      value: medianOf(({ redirector }) => redirector.requestsPerSecond),
      unit: '/s',
      note: `floor ${floorPerSecond}/s`,
    },
    {
      name: `redirects to the floor’s, ${what}`,
      value: medianOf(({ floor, redirector }) => redirector.requestsPerSecond / floor.requestsPerSecond),
      unit: 'of the floor',
      note: `median of ${rounds.length} rounds`,
    },
    {
      name: `the floor’s CPU for a request to the redirector’s, ${what}`,
      value: medianOf(({ floor, redirector }) => floor.cpuMicrosPerRequest / redirector.cpuMicrosPerRequest),
      unit: 'of the floor',
      ...(!firstVisits && { goal: { atLeast: 0.55 } }),
      note: `${medianOf(({ redirector }) => redirector.cpuMicrosPerRequest).toFixed(1)} µs`,
    },
  ]
}
