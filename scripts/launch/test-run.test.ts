import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testRun } from './test-run.mjs'

const totals = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped })

interface Written {
  totals: { passed: number; failed: number; skipped: number }
  failedFiles?: {
    project: string
    file: string
    totals: { passed: number; failed: number; skipped: number }
  }[]
  elsewhere?: number
}

/** A vitest whose runs end as given, one after the other; null: it ends before its report. */
async function run(...runs: (Written | null)[]) {
  const requested: string[][] = []
  const said: string[] = []
  const result = await testRun({
    runVitest: async (args, { WAYMARK_TEST_REPORT: file = '' }) => {
      requested.push(args)
      const written = runs[requested.length - 1]
      if (!written) return 1
      writeFileSync(file, JSON.stringify({ failedFiles: [], elsewhere: 0, ...written }))
      return written.totals.failed > 0 ? 1 : 0
    },
    args: ['packages/kv'],
    say: (line) => said.push(line),
  })
  return { ...result, requested, said: said.join('\n') }
}

const failedFile = { project: 'it', file: 'a.it.test.ts', totals: totals(3, 1, 1) }

describe('testRun', () => {
  it('runs once what passes', async () => {
    const { code, requested, totals: counted } = await run({ totals: totals(5, 0, 2) })
    expect({ code, requested, counted }).toEqual({
      code: 0,
      requested: [['packages/kv']],
      counted: totals(5, 0, 2),
    })
  })

  it('runs a file that failed once more, names it as unsteady when it passes alone, and fails', async () => {
    const {
      code,
      requested,
      said,
      totals: counted,
    } = await run({ totals: totals(10, 1, 1), failedFiles: [failedFile] }, { totals: totals(4, 0, 1) })
    expect({ code, counted }).toEqual({ code: 1, counted: totals(10, 1, 1) })
    expect(requested[1]).toEqual(['--project', 'it', 'a.it.test.ts'])
    expect(said).toContain('Unsteady: 1 of a.it.test.ts')
  })

  it('runs each file that failed, and counts what failed first', async () => {
    const other = { ...failedFile, file: 'b.it.test.ts', totals: totals(0, 1) }
    const {
      code,
      said,
      totals: counted,
    } = await run(
      { totals: totals(10, 2), failedFiles: [failedFile, other] },
      { totals: totals(5, 0) },
      { totals: totals(0, 1) },
    )
    expect({ code, failed: counted.failed }).toEqual({ code: 1, failed: 2 })
    expect(said).not.toContain('Unsteady: 1 of b.it.test.ts')
  })

  it.each([
    ['an error outside of any file', { totals: totals(9, 2), failedFiles: [failedFile], elsewhere: 1 }],
    ['very many files', { totals: totals(9, 9), failedFiles: Array(9).fill(failedFile) }],
  ])('does not repeat %s', async (_, first) => {
    const { code, requested } = await run(first)
    expect({ code, runs: requested.length }).toEqual({ code: 1, runs: 1 })
  })

  it('counts a vitest without a report as failed', async () => {
    const { code, totals: counted, said } = await run(null)
    expect({ code, counted }).toEqual({ code: 1, counted: totals(0, 1) })
    expect(said).toContain('ended before its report')
  })
})
