import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** They race against something else than a timer or an abort. */
const others = [
  // The crash of a consumer against its work.
  'packages/events/src/kafka/kafka-consumer.ts',
]

/**
 * A race by hand lacks what `packages/async` is for: the fix for stalled loops, the end of the timer, a late
 * failure that is handled.
 */
it('leaves Promise.race to packages/async: use withTimeout, withTimeoutOr or withAbortOr', () => {
  const files = execFileSync('git', ['grep', '-lF', 'Promise.race(', '--', 'apps', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  })
  const racing = files.split('\n').filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
  expect(racing.filter((file) => !file.startsWith('packages/async/'))).toEqual(others)
})
