import type { Outcome, ReportResult } from './conversion-report.ts'

export interface ReportLabels {
  /** Judged when it was received, or after it had waited for its click. */
  when: 'received' | 'waited'
  result: ReportResult
}

/** What came of the reports that this process judged. */
export interface ReportCounts {
  note(when: ReportLabels['when'], outcomes: readonly Pick<Outcome, 'result'>[]): void
  all(): Iterable<readonly [ReportLabels, number]>
}

export function createReportCounts(): ReportCounts {
  const counts = new Map<string, [ReportLabels, number]>()
  return {
    note(when, outcomes) {
      for (const { result } of outcomes) {
        const key = `${when} ${result}`
        const [labels, count] = counts.get(key) ?? [{ when, result }, 0]
        counts.set(key, [labels, count + 1])
      }
    },
    all: () => counts.values(),
  }
}
