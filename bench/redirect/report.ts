import type { Measurement } from './load.ts'
import type { ServerState } from './server-process.ts'

export interface Round {
  floor: Measurement
  redirector: Measurement
}

const perSecond = (value: number) => Math.round(value).toLocaleString('en')
const figures = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicrosPerRequest }: Measurement) =>
  `${perSecond(requestsPerSecond).padStart(8)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms  ${cpuMicrosPerRequest.toFixed(1)} µs CPU`

const throughputRatio = ({ floor, redirector }: Round) =>
  redirector.requestsPerSecond / floor.requestsPerSecond
const cpuRatio = ({ floor, redirector }: Round) => floor.cpuMicrosPerRequest / redirector.cpuMicrosPerRequest

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const spread = (values: readonly number[]) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`

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
