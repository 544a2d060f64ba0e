import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withSettings } from './settings-table.ts'

const document = join(import.meta.dirname, '../../../docs/operations/settings.md')

await writeFile(document, withSettings(await readFile(document, 'utf8')))
