import type { Measurement } from '../load.ts'
import { median, perSecond, spread } from '../statistics.ts'
import type { ServerState } from './server-process.ts'

export interface Round {
  floor: Measurement
  redirector: Measurement
}

const figures = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicrosPerRequest }: Measurement) =>
  `${perSecond(requestsPerSecond).padStart(8)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms  ${cpuMicrosPerRequest.toFixed(1)} µs CPU`

const throughputRatio = ({ floor, redirector }: Round) =>
  redirector.requestsPerSecond / floor.requestsPerSecond
const cpuRatio = ({ floor, redirector }: Round) => floor.cpuMicrosPerRequest / redirector.cpuMicrosPerRequest

/** The lines that the benchmark prints. */
export const report = {
  round: (number: number, round: Round) =>
    `round ${number}  floor      ${figures(round.floor)}\n` +
    `         redirector ${figures(round.redirector)}  ratio ${throughputRatio(round).toFixed(2)}`,

  summary(rounds: readonly Round[]): string {
    const medianOf = (pick: (round: Round) => number) => perSecond(median(rounds.map(pick)))
    return [
      '',
      `floor       ${medianOf(({ floor }) => floor.requestsPerSecond)} requests/s (median)`,
      `redirector  ${medianOf(({ redirector }) => redirector.requestsPerSecond)} requests/s (median)`,
      `ratio       ${spread(rounds.map(throughputRatio))}: redirector to floor, median of ${rounds.length} rounds and range`,
      `by CPU      ${spread(rounds.map(cpuRatio))}: the floor's CPU for a request to the redirector's`,
    ].join('\n')
  },

  clicks: ({ answered, published, rssMegabytes }: ServerState) =>
    `clicks      ${perSecond(published)} of ${perSecond(answered)} acknowledged by the bus; memory ${rssMegabytes} MB`,
}
