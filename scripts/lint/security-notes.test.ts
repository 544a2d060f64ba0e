import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('SECURITY.md names tests that are there', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  const tests = [...text.matchAll(/`([^`\s]+\.test\.ts)`/g)].map(([, path]) => path ?? '')
  expect(tests.length).toBeGreaterThan(30)
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
