import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Versions of entries and the outbox are written there alone: a change that forgets one of them never reaches
 * redirectors.
 */
const writer = 'packages/replica/src/changes/'

/** What only the writer names: the tables of versions and outbox, and the version of a link. */
const reserved = [
  /\blinkChanges\b/,
  /\bconfigVersions\b/,
  /\blink_changes\b/,
  /\bshared_documents\b/,
  /\blinks\.version\b/,
  /update\(links\)\s*\.set\(\{[^}]*\bversion\b/,
]

const productFiles = execFileSync('git', ['ls-files', 'apps/*.ts', 'packages/*.ts', 'scripts/*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\/src\/|^scripts\//.test(file) && !/\.test\.ts$|\/testing\/|^scripts\/lint\//.test(file))

it('only `withChange` writes versions and the outbox: use it instead', () => {
  const isSchema = (file: string) => file.startsWith('packages/db/src/schema/')
  const offenders = productFiles
    .filter((file) => !file.startsWith(writer) && !isSchema(file))
    .filter((file) => reserved.some((name) => name.test(readFileSync(file, 'utf8'))))
  expect(offenders).toEqual([])
})

it('knows the writer', () => {
  const writers = productFiles.filter((file) => file.startsWith(writer))
  expect(writers.some((file) => /\blinks\.version\b/.test(readFileSync(file, 'utf8')))).toBe(true)
})
