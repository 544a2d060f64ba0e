import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'

/** Programs that do no more than end: what is here is decided before a server starts. */
const failing = { initdb: '/bin/false', postgres: '/bin/false' }

describe('the cluster of a folder', () => {
  let temp: TempDir
  beforeEach(async () => {
    temp = await tempDir()
  })
  afterEach(() => temp.remove())

  const open = (binaries = failing) => openCluster({ folder: temp.path, user: null }, binaries)
  const storeData = (version: string | null) => {
    mkdirSync(join(temp.path, 'data'))
    if (version !== null) writeFileSync(join(temp.path, 'data', 'PG_VERSION'), version)
    writeFileSync(join(temp.path, 'data', 'rows'), 'ours')
  }

  it.each(['17', '17\n', ' 17 '])(
    'is opened where its version is %j, and nothing is made anew',
    async (version) => {
      storeData(version)
      const { folder, password } = await open()
      expect(folder).toBe(join(temp.path, 'data'))
      expect(password).toMatch(/^[0-9a-f]{48}$/)
      expect((await open()).password).toBe(password)
      expect(statSync(join(temp.path, 'password')).mode & 0o777).toBe(0o600)
    },
  )

  it.each([
    ['16', 'it has a PG_VERSION of "16"'],
    ['18\n', 'it has a PG_VERSION of "18"'],
    ['17.2', 'it has a PG_VERSION of "17.2"'],
    ['170', 'it has a PG_VERSION of "170"'],
    ['', 'it has a PG_VERSION of ""'],
    ['x'.repeat(5_000), `it has a PG_VERSION of "${'x'.repeat(20)}"`],
    [null, 'it has no PG_VERSION'],
  ])('is refused where its version is %j, and left as it is', async (version, finding) => {
    storeData(version)
    const failure = await open().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(failure)).toContain(join(temp.path, 'data'))
    expect(String(failure)).toContain(finding)
    expect(String(failure)).toContain('restore it from a backup')
    expect(readFileSync(join(temp.path, 'data', 'rows'), 'utf8')).toBe('ours')
  })

  it('is not there where it could not be made, and what was half made goes with the next start', async () => {
    mkdirSync(join(temp.path, 'data.partial.7', 'base'), { recursive: true })
    for (const _start of [1, 2]) {
      const failure = await open().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(EmbeddedPostgresError)
      expect(String(failure)).toContain(`No database could be made in the folder ${temp.path}`)
      expect(readdirSync(temp.path).toSorted()).toEqual([`data.partial.${process.pid}`, 'password'])
    }
  })

  it('says which program is missing', async () => {
    await expect(open({ ...failing, initdb: join(temp.path, 'no-initdb') })).rejects.toThrow('no-initdb')
  })
})
