import type { Figure } from '../figures.ts'
import { median } from '../statistics.ts'
import type { BulkTimes } from './bulk-costs.ts'
import type { ReadCase } from './cases.ts'
import type { Latency } from './steady-load.ts'

export interface Round {
  floor: Latency
  api: Latency
}

/** Design §7. */
const goals = { p50Ms: 2, p99Ms: 10 }

const latency = ({ p50Ms, p99Ms, cpuMicrosPerRequest }: Latency) =>
  `p50 ${p50Ms.toFixed(2)} ms  p99 ${p99Ms.toFixed(2)} ms  ${Math.round(cpuMicrosPerRequest)} µs CPU`

const medianOf = (rounds: readonly Round[], server: keyof Round, figure: keyof Latency) =>
  median(rounds.map((round) => round[server][figure]))

function latencyFigure(name: string, rounds: readonly Round[], figure: keyof typeof goals): Figure {
  const ofEach = rounds.map(({ api }) => api[figure])
  const range = `${Math.min(...ofEach).toFixed(2)} to ${Math.max(...ofEach).toFixed(2)}`
  return {
    name: `${name}, ${figure.slice(0, 3)}`,
    value: medianOf(rounds, 'api', figure),
    unit: 'ms',
    goal: { atMost: goals[figure] },
    note: `${range}; floor ${medianOf(rounds, 'floor', figure).toFixed(2)} ms`,
  }
}

/** The lines that the benchmark prints. */
export const report = {
  heading: ({ name, body }: ReadCase) => `\n${name}, ${Buffer.byteLength(body)} bytes`,

  round: (number: number, { floor, api }: Round) =>
    `round ${number}  floor ${latency(floor)}\n         api   ${latency(api)}`,

  bulk: ({ records, insertMs, updateMs }: BulkTimes) =>
    `PUT /costs/bulk with ${records.toLocaleString('en')} costs: new ${Math.round(insertMs)} ms, again ${Math.round(updateMs)} ms`,

  /** Medians of the rounds. */
  figures({ name }: ReadCase, rounds: readonly Round[]): Figure[] {
    const p50 = latencyFigure(name, rounds, 'p50Ms')
    const cpu = Math.round(medianOf(rounds, 'api', 'cpuMicrosPerRequest'))
    return [{ ...p50, note: `${p50.note}; ${cpu} µs CPU` }, latencyFigure(name, rounds, 'p99Ms')]
  },

  slowestBulk: (calls: readonly BulkTimes[]): Figure => ({
    name: '10,000 costs in one call, the slowest',
    value: Math.max(...calls.flatMap(({ insertMs, updateMs }) => [insertMs, updateMs])) / 1_000,
    unit: 's',
    goal: { atMost: 2 },
  }),
}
