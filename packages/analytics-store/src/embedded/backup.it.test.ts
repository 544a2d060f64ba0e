import { join } from 'node:path'
import { tempDir } from '@waymark/testing'
import { Session } from 'chdb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAnalyticsStore } from '../index.ts'
import { clickAt, links, seededRandom } from '../testing/random-clicks.ts'
import { openEmbedded } from './index.ts'

const folder = await tempDir()
const path = join(folder.path, 'data')
// As a server's `backups.allowed_path`; the first connection to a folder decides what all of them have.
const settings = new Session(path, { connectionArgs: [`--backups.allowed_path=${folder.path}`] })
const { client, database } = openEmbedded({ path })
const store = createAnalyticsStore({ client, database, logger: { info: () => {} } })
beforeAll(() => store.migrate())
afterAll(async () => {
  await client.close()
  settings.close()
  await folder.remove()
})

/** Rows of each table, and what is in them. */
async function contents(): Promise<[string, string][]> {
  const names = await client.query({
    query: `SELECT name FROM system.tables WHERE database = '${database}' AND engine LIKE '%MergeTree' ORDER BY name`,
    format: 'JSONEachRow',
  })
  const found: [string, string][] = []
  for (const { name } of await names.json<{ name: string }>()) {
    const answer = await client.query({
      query: `SELECT concat(toString(count()), ' ', toString(groupBitXor(cityHash64(*)))) AS text FROM ${database}.\`${name}\``,
      format: 'JSONEachRow',
    })
    const [row] = await answer.json<{ text: string }>()
    found.push([name, row?.text ?? ''])
  }
  return found
}

it('a backup restored into empty parts has every click, and the tables go on taking clicks', async () => {
  const fromMs = Date.parse('2031-05-01T00:00:00Z')
  const someClicks = (seed: number) =>
    Array.from({ length: 500 }, (_, index) =>
      clickAt(fromMs + index * 3_600_000, seededRandom(seed + index), { linkId: links[0] }),
    )
  expect((await store.writer.insertClicks(someClicks(1))).rejected).toEqual([])
  const before = await contents()
  expect(before).toContainEqual(['click_versions', expect.stringMatching(/^500 /)])

  const backup = `File('${join(folder.path, 'backup')}')`
  await client.command({ query: `BACKUP DATABASE ${database} TO ${backup}` })
  await client.command({ query: `DROP DATABASE ${database} SYNC` })
  await client.command({ query: `RESTORE DATABASE ${database} FROM ${backup}` })
  expect(await contents()).toEqual(before)

  // As the api and the workers find it when they start.
  await store.migrate()
  expect(await contents()).toEqual(before)
  expect((await store.writer.insertClicks(someClicks(1_001))).rejected).toEqual([])
  expect(await contents()).toContainEqual(['click_versions', expect.stringMatching(/^1000 /)])
})
