import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { withMetrics } from './metrics-table.ts'

const page = join(import.meta.dirname, '../../../docs/operations/metrics.md')
await writeFile(page, withMetrics(await readFile(page, 'utf8'), await text(process.stdin)))
