import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

function filesWith(pattern: string): string[] {
  const found = execFileSync(
    'sh',
    ['-c', `git grep -lEe "$1" -- 'apps/console/src/*.ts' 'apps/console/src/*.tsx' || true`, 'sh', pattern],
    { cwd: root, encoding: 'utf8' },
  )
  return found.split('\n').filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
}

/**
 * The browser's own field of numbers reads `12,50` as 1250 and changes an amount by a turn of the wheel.
 */
it('leaves numbers to NumberField', () => {
  expect(filesWith(`type(=|: )[{]?["']number["']`)).toEqual([])
  expect(filesWith(`inputMode(=|: )[{]?["'](decimal|numeric)["']`)).toEqual([
    'apps/console/src/ui/number-field.tsx',
  ])
})

/**
 * The browser's own field of a time has its own zone, whatever the page shows; that of a day names none.
 */
it('leaves days and moments to DayField and InstantField', () => {
  expect(filesWith(`type(=|: )[{]?["'](date|datetime-local|month|week)["']`)).toEqual([
    'apps/console/src/ui/date-field.tsx',
  ])
})
