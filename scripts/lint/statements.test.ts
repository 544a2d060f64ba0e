import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Statements of the console that are true today, numbered from 1. */
const lastStatement = 86

/** Where their tests are: of pages, of the whole in a browser, of what serves and builds it. */
const tests = (): string[] =>
  execFileSync(
    'git',
    [
      'ls-files',
      'apps/console/src/**.test.ts',
      'apps/console/src/**.test.tsx',
      'apps/api/src/console/*.test.ts',
      'scripts/launch/*.test.ts',
      'tests/e2e/console/*.test.ts',
      'tests/e2e/console/*-statements.ts',
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((path) => path !== '')

/** The numbers that the names of tests begin with: `41, 42: pauses …`. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(?<=['"`])(\d{1,3}(?:, \d{1,3})*): \S/g)].flatMap(([, numbers = '']) =>
    numbers.split(', ').map(Number),
  )

it('reads one number or several from the name of a test', () => {
  const text = "it('41, 42: pauses', …)\nit(`7: shows`, …)\nit('at 10: 20', …)\nexpect('100:').toBe()"
  expect(numbersIn(text)).toEqual([41, 42, 7])
})

it('every statement of the console has a test that is named by its number', () => {
  const tested = new Set(tests().flatMap((path) => numbersIn(readFileSync(join(root, path), 'utf8'))))
  const all = Array.from({ length: lastStatement }, (_, index) => index + 1)
  expect(all.filter((number) => !tested.has(number))).toEqual([])
})
