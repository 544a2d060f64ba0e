import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDataLocation } from './data-location.ts'
import { EmbeddedPostgresError } from './error.ts'

const isRoot = process.getuid?.() === 0

let temp: TempDir
let dataDir: string
const logged: string[] = []
const find = () => findDataLocation(dataDir, (message) => logged.push(message))
const pointer = () => join(dataDir, 'postgres.location')
beforeEach(async () => {
  logged.splice(0)
  temp = await tempDir()
  // The user of the server has to get there.
  chmodSync(temp.path, 0o755)
  dataDir = join(temp.path, 'data')
})
afterEach(() => temp.remove())

describe('the data of the embedded Postgres', () => {
  it('is in the data folder, which is made where it is not there, and again where it is', () => {
    const first = find()
    expect(first.folder).toBe(join(dataDir, 'postgres'))
    writeFileSync(join(first.folder, 'password'), 'secret')
    expect(find()).toEqual(first)
    expect(readFileSync(join(first.folder, 'password'), 'utf8')).toBe('secret')
    expect([existsSync(pointer()), logged]).toEqual([false, []])
  })

  it.runIf(isRoot)('belongs to the user of the server, who alone may enter it', () => {
    const { folder, user } = find()
    const { uid, gid, mode } = statSync(folder)
    expect({ uid, gid }).toEqual(user)
    expect([uid === 0, mode & 0o777]).toEqual([false, 0o700])
  })

  it('is where the data folder says that it is, which a restart does not change', () => {
    const elsewhere = join(temp.path, 'elsewhere')
    mkdirSync(elsewhere)
    mkdirSync(dataDir)
    writeFileSync(pointer(), `${elsewhere}\n`)
    for (let start = 0; start < 2; start++) expect(find().folder).toBe(elsewhere)
    expect([existsSync(join(dataDir, 'postgres')), readFileSync(pointer(), 'utf8')]).toEqual([
      false,
      `${elsewhere}\n`,
    ])
    expect(logged).toEqual(Array.from({ length: 2 }, () => expect.stringContaining(elsewhere)))
  })

  it('is not begun anew where it should be elsewhere and is not there', () => {
    mkdirSync(dataDir)
    writeFileSync(pointer(), '/not/mounted\n')
    expect(find).toThrow(EmbeddedPostgresError)
    expect(find).toThrow(/\/not\/mounted.* is not there: bring it back, or remove .*postgres\.location/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  it.each([
    { what: 'a file', path: 'file' },
    { what: 'below a file', path: 'file/data' },
  ])('is not put into what is $what: the folder and the reason are named', ({ path }) => {
    writeFileSync(join(temp.path, 'file'), 'not ours')
    dataDir = join(temp.path, path)
    expect(find).toThrow(EmbeddedPostgresError)
    expect(find).toThrow(`The data folder ${dataDir} cannot be used: `)
    expect(readFileSync(join(temp.path, 'file'), 'utf8')).toBe('not ours')
  })

  it.runIf(isRoot)('that its user cannot get at is below /var/lib, the same for the same data folder', () => {
    mkdirSync(dataDir)
    chmodSync(temp.path, 0o700)
    const { folder } = find()
    try {
      expect(folder).toMatch(/^\/var\/lib\/waymark\/[0-9a-f]{16}\/postgres$/)
      expect(readFileSync(pointer(), 'utf8')).toBe(`${folder}\n`)
      expect(logged).toEqual([expect.stringContaining(`cannot enter ${dataDir}`)])
      // Removed by mistake: nothing is lost.
      rmSync(pointer())
      expect(find().folder).toBe(folder)
      dataDir = join(temp.path, 'other')
      const other = find()
      rmSync(dirname(other.folder), { recursive: true })
      expect(other.folder).not.toBe(folder)
    } finally {
      rmSync(dirname(folder), { recursive: true })
    }
  })
})
