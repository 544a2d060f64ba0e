import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingsTable, withSettings } from './settings-table.ts'

it('is in the README as it is now: run `npx pnpm@10 settings`', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8')
  expect(withSettings(readme)).toBe(readme)
})

it('describes every variable', () => {
  const rows = settingsTable().split('\n').slice(2)
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \|.*\| \S.* \|.*\|$/)
})
