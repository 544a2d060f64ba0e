interface Totals {
  passed: number
  failed: number
  skipped: number
}

interface TestRunOptions {
  /** Resolves with the exit code. */
  runVitest: (args: string[], env: Record<string, string>) => Promise<number>
  args: string[]
  say: (line: string) => void
}

export declare const testRun: (options: TestRunOptions) => Promise<{ code: number; totals: Totals }>
