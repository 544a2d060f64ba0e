import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingsTable, withSettings } from './settings-table.ts'

it('is in docs/operations/settings.md as it is now: run `npx --yes pnpm@10 settings`', async () => {
  const file = join(import.meta.dirname, '../../../docs/operations/settings.md')
  const document = await readFile(file, 'utf8')
  expect(withSettings(document)).toBe(document)
})

it('describes every variable', () => {
  const rows = settingsTable().split('\n').slice(2)
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+`(, or `[A-Z_]+_FILE`)? \|.*\| \S.* \|.*\|$/)
})
