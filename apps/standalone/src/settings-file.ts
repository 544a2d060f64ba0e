import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withSettings } from './settings-table.ts'

const readme = join(import.meta.dirname, '../../../README.md')

await writeFile(readme, withSettings(await readFile(readme, 'utf8')))
