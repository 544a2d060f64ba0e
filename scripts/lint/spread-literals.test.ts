import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** `{ ...{ a, b } }`, in JSX and in brackets, too, as `git grep -E` reads it. */
const spread = String.raw`\.\.\.\(*\{`

/**
 * A literal that is spread into another is checked for nothing: a name of one property too many or with a
 * typing error passes the compiler. Saved lines are not worth that; files of tables may be long.
 */
it('spreads no literal into another: write its properties where they belong', () => {
  const args = ['grep', '-nE', spread, '--', '*.ts', '*.tsx', '*.mjs', ':!scripts/lint', ':!*.generated.ts']
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  expect(stdout.split('\n').filter((line) => line !== '')).toEqual([])
  // It ends with 1 where it finds nothing.
  expect(status).toBe(1)
})
