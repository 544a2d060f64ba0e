import type { Figure } from '../figures.ts'
import type { Measurement } from '../load.ts'
import { median, perSecond, spread } from '../statistics.ts'
import type { BulkTimes } from './bulk-costs.ts'
import type { ReadCase } from './cases.ts'

export interface Round {
  floor: Measurement
  api: Measurement
}

const figures = ({ requestsPerSecond, p50Ms, p99Ms, cpuMicrosPerRequest }: Measurement) =>
  `${perSecond(requestsPerSecond).padStart(7)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms  ${cpuMicrosPerRequest.toFixed(1)} µs CPU`

const throughputRatio = ({ floor, api }: Round) => api.requestsPerSecond / floor.requestsPerSecond
const cpuRatio = ({ floor, api }: Round) => floor.cpuMicrosPerRequest / api.cpuMicrosPerRequest

/** The lines that the benchmark prints. */
export const report = {
  heading: ({ name, body }: ReadCase) => `\n${name}, ${Buffer.byteLength(body)} bytes`,

  round: (number: number, round: Round) =>
    `round ${number}  floor ${figures(round.floor)}\n` +
    `         api   ${figures(round.api)}  ratio ${throughputRatio(round).toFixed(2)}`,

  summary(rounds: readonly Round[]): string {
    const medianOf = (pick: (round: Round) => number) => perSecond(median(rounds.map(pick)))
    return [
      `ratio    ${spread(rounds.map(throughputRatio))}: api ${medianOf(({ api }) => api.requestsPerSecond)}/s to floor ${medianOf(({ floor }) => floor.requestsPerSecond)}/s, median of ${rounds.length} rounds and range`,
      `by CPU   ${spread(rounds.map(cpuRatio))}: the floor's CPU for a request to the api's`,
    ].join('\n')
  },

  bulk: ({ records, insertMs, updateMs }: BulkTimes) =>
    `PUT /costs/bulk with ${perSecond(records)} costs: new ${Math.round(insertMs)} ms, again ${Math.round(updateMs)} ms`,

  figures: ({ name }: ReadCase, rounds: readonly Round[]): Figure[] => [
    {
      name,
      value: median(rounds.map(throughputRatio)),
      unit: 'of the floor',
      goal: { atLeast: 0.5 },
      note: `${perSecond(median(rounds.map(({ api }) => api.requestsPerSecond)))}/s; by CPU ${spread(rounds.map(cpuRatio))}`,
    },
  ],

  slowestBulk: (calls: readonly BulkTimes[]): Figure => ({
    name: '10,000 costs in one call, the slowest',
    value: Math.max(...calls.flatMap(({ insertMs, updateMs }) => [insertMs, updateMs])) / 1_000,
    unit: 's',
    goal: { atMost: 2 },
  }),
}
