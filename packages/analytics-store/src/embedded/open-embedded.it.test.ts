import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnProcess, type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clickFields, createAnalyticsStore } from '../index.ts'
import { clickAt, seededRandom, workspaces } from '../testing/random-clicks.ts'
import { openEmbedded } from './index.ts'

const holderFile = fileURLToPath(new URL('../testing/lock-folder.ts', import.meta.url))
const logger = { info: () => {} }

/** Opens the folder in a process of its own, which writes one click and stays. */
async function lockFolder(path: string) {
  const holder = await spawnProcess({ args: [holderFile, path] })
  await holder.waitForLine(/^locked/)
  return holder
}

describe('openEmbedded', () => {
  let folder: TempDir
  beforeEach(async () => {
    folder = await tempDir()
  })
  afterEach(() => folder.remove())

  it('says which process has the folder, and opens it once that was killed', async () => {
    await using holder = await lockFolder(folder.path)
    expect(() => openEmbedded({ path: folder.path })).toThrow(
      `The analytics folder ${folder.path} is in use by process ${holder.pid}: stop that one first.`,
    )
    await holder.kill()
    const store = createAnalyticsStore({ ...openEmbedded({ path: folder.path }), logger })
    await store.migrate()
    const click = clickAt(0, seededRandom(1), { workspaceId: workspaces[0], isBot: false })
    expect(await store.reader.clicksTotals(workspaces[0], [String(click.linkId)])).toEqual(
      new Map([[click.linkId, 1]]),
    )
    await store.close()
  })

  it('stores the data from run to run, and makes a folder that is missing', async () => {
    const path = join(folder.path, 'new', 'clickhouse')
    const click = clickAt(1_767_225_600_000, seededRandom(2), { workspaceId: workspaces[0] })
    for (const run of ['first', 'second']) {
      const store = createAnalyticsStore({ ...openEmbedded({ path }), logger })
      await store.migrate()
      if (run === 'first') await store.writer.insertClicks([click])
      expect(await store.reader.clickByToken(workspaces[0], click.clickToken, clickFields), run).toEqual(
        click,
      )
      await store.close()
    }
  })

  it('names a folder that is a file', async () => {
    const path = join(folder.path, 'file')
    await writeFile(path, '')
    expect(() => openEmbedded({ path })).toThrow(`The analytics folder ${path} cannot be opened`)
  })

  it('names a folder whose data is damaged', async () => {
    await using holder = await lockFolder(folder.path)
    await holder.kill()
    const metadata = join(folder.path, 'metadata')
    for (const name of await readdir(metadata)) {
      if (name.endsWith('.sql')) await writeFile(join(metadata, name), 'garbage')
    }
    expect(() => openEmbedded({ path: folder.path })).toThrow(
      `The analytics folder ${folder.path} cannot be opened: it is no folder that may be written, or its data is damaged.`,
    )
  })

  it('refuses a second folder in one process', async () => {
    const first = openEmbedded({ path: join(folder.path, 'one') })
    expect(() => openEmbedded({ path: join(folder.path, 'two') })).toThrow('the engine takes one a process')
    await first.client.close()
  })

  it('does not run a migration that was changed after it had been applied', async () => {
    const connection = openEmbedded({ path: folder.path })
    const store = createAnalyticsStore({ ...connection, logger })
    await store.migrate()
    await connection.client.command({
      query: `INSERT INTO waymark.schema_migrations (version, name, checksum, applied_at)
              SELECT version, name, 'another', now64(3) + 1 FROM waymark.schema_migrations`,
    })
    await expect(store.migrate()).rejects.toThrow(
      'Migration 0001_clicks.sql was changed after it had been applied',
    )
    await store.close()
  })
})
