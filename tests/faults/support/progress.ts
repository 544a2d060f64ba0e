import type { AppNode } from './app-node.ts'
import type { Outcome } from './run.ts'

const longMs = 3_000
const slowMs = 1_000

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Of those that were answered. */
export function latencies(visits: Outcome['visits']): { medianMs: number; p99Ms: number; maxMs: number } {
  const sorted = visits
    .flatMap(({ status, tookMs }) => (status === null ? [] : [tookMs]))
    .toSorted((a, b) => a - b)
  return { medianMs: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99), maxMs: sorted.at(-1) ?? 0 }
}

/** How long half of the visitors waited at most, of each link at each redirector. */
export function waits(visits: Outcome['visits']): { of: string; medianMs: number }[] {
  const groups = Map.groupBy(visits, ({ code, redirector }) => `${code} at ${redirector}`)
  return [...groups].map(([of, some]) => ({ of, medianMs: latencies(some).medianMs }))
}

function longWaits(visits: Outcome['visits']): string[] {
  if (latencies(visits).p99Ms < slowMs) return []
  return [
    `medians: ${waits(visits)
      .map(({ of, medianMs }) => `${of} ${medianMs.toFixed(0)}`)
      .join(', ')}`,
  ]
}

/** One line: what the fault was, and what it came to. */
export function progressLine(
  name: string,
  { visits, postbacks, clicks, conversions, caughtUpMs, countedLosses, last, blockedMs }: Outcome,
): string {
  const redirected = visits.filter(({ status }) => status === 302).length
  const unanswered = visits.filter(({ status }) => status === null).length
  const others = visits.length - redirected - unanswered
  const { p99Ms, maxMs } = latencies(visits)
  return [
    name.padEnd(44),
    `${visits.length} visits: ${redirected} × 302`,
    ...(unanswered > 0 ? [`${unanswered} unanswered`] : []),
    ...(others > 0 ? [`${others} answered otherwise`] : []),
    `p99 ${p99Ms.toFixed(0)} ms, longest ${maxMs.toFixed(0)} ms (we ${blockedMs.toFixed(0)})`,
    ...longWaits(visits),
    `${clicks.missing.length} missing`,
    ...(countedLosses > 0 ? [`${countedLosses} counted as lost`] : []),
    ...(clicks.excused.length > 0 ? [`${clicks.excused.length} of a kill's last 50 ms`] : []),
    ...(clicks.unread.length > 0 ? [`${clicks.unread.length} counted, not read`] : []),
    `${clicks.doubled.length} doubled`,
    `${clicks.invented.length} invented`,
    `${postbacks} postbacks: ${conversions.missing.length} missing, ${conversions.doubled.length} doubled`,
    `caught up in ${(caughtUpMs / 1_000).toFixed(1)} s${caughtUpMs > longMs ? ` (last: ${last})` : ''}`,
  ].join(' · ')
}

/** While others look on. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

const loggedLines = 40

/** What each process has written last: the way to the cause of what is missing. */
export const lastLogLines = (apps: Readonly<Record<string, Pick<AppNode, 'output'>>>): string =>
  Object.entries(apps)
    .map(([name, app]) => `${name}:\n${app.output().trimEnd().split('\n').slice(-loggedLines).join('\n')}`)
    .join('\n\n')
