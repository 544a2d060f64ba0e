import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from './schema/index.ts'

const folder = new URL('../migrations/meta/', import.meta.url)

function newestSnapshot() {
  const name = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  return JSON.parse(readFileSync(new URL(name ?? '', folder), 'utf8'))
}

test('the committed migrations make the schema: generating again gives nothing new', async () => {
  const committed = newestSnapshot()
  const current = generateDrizzleJson(schema, committed.id)
  expect(await generateMigration(committed, current)).toEqual([])
})
